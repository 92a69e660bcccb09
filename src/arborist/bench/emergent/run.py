"""A run: open the woods, make the plan, go through the cycles, write the log.

``run`` in every line is what makes two logs comparable: seed, share and source of
controls, words, weaver, readers, corpus, every policy field that is not the
default, and the hash of the whole policy.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arborist import __version__
from arborist.bench.emergent.controls import ForestControls, set_controls
from arborist.bench.emergent.cycle import Plan, run_cycle
from arborist.bench.emergent.log import append, resume
from arborist.bench.emergent.weave import Weaver
from arborist.bench.emergent.woods import Woods, open_woods
from arborist.bench.emergent.words import word_pool
from arborist.core.errors import UsageError
from arborist.core.policy import GovernancePolicy, as_canonical
from arborist.core.protocols import Reader
from arborist.verify.policy_hash import verifier_policy_hash


@dataclass(frozen=True, slots=True)
class Order:
    """What a person asked for."""

    seed: int
    percent: int
    weaver: Weaver
    readers: Sequence[Reader]
    policy: GovernancePolicy
    words: Path | None = None
    data: Path | None = None
    dictionary: bool = True


@contextmanager
def planned(forest: Path, order: Order) -> Iterator[Plan]:
    """Open everything a run needs.

    Raises:
        UsageError: a share of controls that is none, or no words.
        ConfigurationError: no forest.
    """
    with open_woods(forest) as woods:
        if order.data is None:
            yield make_plan(woods, ForestControls(woods), order)
        else:
            with set_controls(order.data) as controls:
                yield make_plan(woods, controls, order)


def make_plan(woods: Woods, controls: Any, order: Order) -> Plan:
    """The plan over open woods."""
    if not 0 <= order.percent <= 100:
        raise UsageError(f"--controls is a share in percent, not {order.percent}")
    if not order.readers:
        raise UsageError("No reader was named", hint="--reader extractive")
    pool = word_pool(order.words, woods, dictionary=order.dictionary)
    run: dict[str, Any] = {
        "arborist": __version__,
        "seed": order.seed,
        "controls_percent": order.percent,
        "controls": controls.value(),
        "words": pool.value,
        "weaver": order.weaver.profile(),
        "readers": [{"name": reader.name, **reader.profile()} for reader in order.readers],
        "corpus": woods.fingerprint,
        "policy": policy_changes(order.policy),
        "governance_policy_hash": order.policy.hash(verifier_policy_hash(order.policy.verifier)),
    }
    return Plan(
        seed=order.seed,
        percent=order.percent,
        woods=woods,
        pool=pool,
        weaver=order.weaver,
        readers=tuple(order.readers),
        controls=controls,
        policy=order.policy,
        run=run,
    )


def cycles(
    plan: Plan, log: Path, count: int, *, tick: Callable[[int], None] = lambda _done: None
) -> Iterator[dict[str, Any]]:
    """Bring ``log`` to ``count`` lines, going on where it ends; yields the new lines.

    Raises:
        UsageError: the log is of another run.
    """
    done = resume(log, plan.run)

    def fresh() -> Iterator[dict[str, Any]]:
        for cycle in range(done, count):
            yield run_cycle(plan, cycle)
            tick(cycle + 1)

    yield from append(log, fresh())


def policy_changes(policy: GovernancePolicy) -> dict[str, str]:
    """Every field that is not the default, dotted, as ``--policy`` takes it."""
    return dict(sorted(_changes(as_canonical(policy), as_canonical(GovernancePolicy()), "")))


def _changes(value: Mapping[str, Any], usual: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for key, given in value.items():
        if isinstance(given, Mapping):
            yield from _changes(given, usual[key], f"{prefix}{key}.")
        elif given != usual[key]:
            yield f"{prefix}{key}", ",".join(given) if isinstance(given, list) else _text(given)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
