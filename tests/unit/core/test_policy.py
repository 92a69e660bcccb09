"""Policy: every field is hashed, overridable by name, and read strictly."""

import dataclasses
from typing import Any

import pytest

from arborist.core.errors import UsageError
from arborist.core.policy import GovernancePolicy, as_canonical, override


def leaves() -> list[tuple[str, str, Any]]:
    policy = GovernancePolicy()
    return [
        (section.name, item.name, getattr(getattr(policy, section.name), item.name))
        for section in dataclasses.fields(policy)
        for item in dataclasses.fields(getattr(policy, section.name))
    ]


def changed(value: Any) -> str:
    if isinstance(value, bool):
        return "off" if value else "on"
    if isinstance(value, int):
        return str(value + 1)
    if isinstance(value, tuple):
        return "something,else"
    return f"{value}-other"


@pytest.mark.parametrize(("section", "name", "value"), leaves(), ids=lambda item: str(item)[:30])
def test_every_field_can_be_overridden_and_changes_the_hash(section: str, name: str, value: Any) -> None:
    before = GovernancePolicy()
    after = override(before, f"{section}.{name}", changed(value))
    assert getattr(getattr(after, section), name) != value
    assert as_canonical(before) != as_canonical(after)
    if section != "verifier":
        assert before.hash("sha256:v") != after.hash("sha256:v")


def test_the_verifier_hash_stands_for_the_verifier() -> None:
    assert GovernancePolicy().hash("sha256:a") != GovernancePolicy().hash("sha256:b")


def test_a_bare_name_is_enough_where_it_is_unique() -> None:
    assert override(GovernancePolicy(), "max_claims", "3").verifier.max_claims == 3


@pytest.mark.parametrize("key", ["nonsense", "verifier.nonsense", "nonsense.max_claims"])
def test_an_unknown_key_is_a_usage_error(key: str) -> None:
    with pytest.raises(UsageError):
        override(GovernancePolicy(), key, "1")


@pytest.mark.parametrize(("key", "value"), [("max_claims", "many"), ("repair_trim", "maybe")])
def test_a_value_of_the_wrong_type_is_a_usage_error(key: str, value: str) -> None:
    with pytest.raises(UsageError):
        override(GovernancePolicy(), key, value)
