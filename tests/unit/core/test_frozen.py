"""Values behave like frozen dataclasses with slots."""

import copy
import pickle
from dataclasses import dataclass, fields, replace

import pytest

from arborist.core.frozen import Frozen, made


class Point(Frozen):
    """Two numbers and a note."""

    _hidden = ("note",)

    x: int
    y: int = 2
    note: str = "secret"
    marks: dict[str, int] = made(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Twin:
    x: int
    y: int = 2


class Other(Frozen):
    x: int
    y: int = 2


@pytest.fixture(params=["made rarely", "made often"], autouse=True)
def made_so_often(request, monkeypatch):
    """Everything here holds before and after a class got an ``__init__`` of its own."""
    for cls in (Point, Other):
        monkeypatch.setattr(cls, "_count", 0)
        if "__init__" in cls.__dict__:
            monkeypatch.delattr(cls, "__init__")
        if request.param == "made often":
            while "__init__" not in cls.__dict__:
                cls(1)


def test_by_position_and_by_name():
    assert Point(1, 5) == Point(x=1, y=5)
    assert (Point(1).y, Point(1, y=7).y) == (2, 7)
    assert Point(1).marks == {}
    assert Point(1).marks is not Point(1).marks


@pytest.mark.parametrize(("values", "named"), [((), {}), ((1, 2, "n", {}, 5), {}), ((1,), {"x": 2}), ((1,), {"z": 2})])
def test_wrong_fields_are_a_type_error(values, named):
    with pytest.raises(TypeError):
        Point(*values, **named)


def test_cannot_be_changed():
    point = Point(1)
    for name in ("x", "z"):
        with pytest.raises(AttributeError):
            setattr(point, name, 3)
    with pytest.raises(AttributeError):
        del point.x
    assert not hasattr(point, "__dict__")


def test_equality_and_hash_go_by_class_and_values():
    assert Other(1) == Other(1, 2)
    assert hash(Other(1)) == hash(Other(1, 2))
    assert Other(1) != Other(2)
    assert Other(1) != Twin(1)


def test_repr_is_a_dataclass_repr_without_what_is_hidden():
    assert repr(Other(1)) == repr(Twin(1)).replace("Twin", "Other")
    assert "secret" not in repr(Point(1))


def test_dataclass_functions_work():
    assert [item.name for item in fields(Point)] == ["x", "y", "note", "marks"]
    assert [item.name for item in fields(Point(1))] == ["x", "y", "note", "marks"]
    assert replace(Point(1), y=9) == Point(1, 9)


def test_matches_by_position():
    match Point(1, 5):
        case Point(x, y):
            assert (x, y) == (1, 5)


def test_copies_and_travels():
    point = Point(1, 5, marks={"a": 1})
    assert copy.deepcopy(point) == point
    assert pickle.loads(pickle.dumps(point)) == point


def test_fields_are_not_inherited():
    with pytest.raises(TypeError, match="inherit"):

        class More(Point):
            z: int
