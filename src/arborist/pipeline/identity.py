"""What makes two askings the same: the eight-part key, and the cheaper name a question has before retrieval.

The key needs the evidence, so retrieval must run before it can be looked up.
But retrieval is deterministic: the same question under the same policy and
reader over the same corpus finds the same evidence. So a record is also filed
under its *asking* (question, reader, policy, restriction, corpus size), and an
unchanged corpus answers from there without a search.
"""

from collections.abc import Mapping, Sequence

from arborist.core.canonical import canonical_json
from arborist.core.digest import text_hash
from arborist.core.frozen import Frozen
from arborist.core.model import Evidence
from arborist.core.policy import GovernancePolicy
from arborist.core.record import SCHEMA_VERSION, Cited, Key, source_root
from arborist.text.asked import normalised_question
from arborist.text.versions import CHUNK_VERSION, TEXT_VERSION

ASKING_TYPE = "arborist/asking/v1"
# Single questions only, so far: the hash of an empty conversation.
NO_CONVERSATION = text_hash(canonical_json({"type": "arborist/conversation/v1", "turns": []}))


class Asking(Frozen):
    """A question with everything that decides how it will be answered, before any search."""

    question_hash: str
    model_profile: str
    governance_policy_hash: str
    document: str
    corpus_size: int

    @property
    def name(self) -> str:
        """The alias a record is filed under."""
        return text_hash(
            canonical_json(
                {
                    "type": ASKING_TYPE,
                    "question_hash": self.question_hash,
                    "model_profile": self.model_profile,
                    "governance_policy_hash": self.governance_policy_hash,
                    "document": self.document,
                    "corpus_size": self.corpus_size,
                    "canonical_form": TEXT_VERSION,
                    "chunking": CHUNK_VERSION,
                    "schema": SCHEMA_VERSION,
                }
            )
        )

    def is_answered_by(self, key: Key) -> bool:
        """Whether a record under ``key`` is of this question, model, policy and these formats."""
        return key == self._key(key.source_root)

    def key(self, evidence: Sequence[Evidence | Cited]) -> Key:
        """The eight parts, now that the evidence is known."""
        return self._key(source_root(evidence))

    def _key(self, root: str) -> Key:
        return Key(
            source_root=root,
            question_hash=self.question_hash,
            model_profile=self.model_profile,
            conversation_hash=NO_CONVERSATION,
            governance_policy_hash=self.governance_policy_hash,
            schema=SCHEMA_VERSION,
            canonical_form=TEXT_VERSION,
            chunking=CHUNK_VERSION,
        )


def asking(
    question: str,
    profile: Mapping[str, str],
    policy: GovernancePolicy,
    *,
    verifier_policy_hash: str,
    document: str,
    corpus_size: int,
) -> Asking:
    """Name an asking; equal names mean an equal answer."""
    return Asking(
        question_hash=text_hash(normalised_question(question).encode()),
        model_profile=text_hash(canonical_json({"type": "arborist/model-profile/v1", **profile})),
        governance_policy_hash=policy.hash(verifier_policy_hash),
        document=document,
        corpus_size=corpus_size,
    )
