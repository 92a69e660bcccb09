"""Immutable values that cost next to nothing to define.

``@dataclass(frozen=True, slots=True)`` compiles six functions for each class
when its module is imported: 0.5 ms a class, and sixty classes were two fifths
of a cached answer (docs/bench/startup.md). ``Frozen`` gives the same values,
slots, equality, hash, ``repr`` and pattern matching, from functions shared by
all, and type checkers see a dataclass. ``dataclasses.fields`` and ``replace``
work as on any dataclass; what they need is made when first asked for. So is a
compiled ``__init__``: a class gets its own once a few dozen instances were
made the slow way, which takes three times as long. Classes that few commands
load stay plain dataclasses.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from dataclasses import Field


Made = TypeVar("Made")

# Instances after which a class is worth the 0.2 ms of compiling: about what they cost more without it.
_OFTEN = 100


class _Factory:
    """A default that is made anew for each instance."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = make


def made(*, default_factory: Callable[[], Made]) -> Made:
    """A field whose default is what ``default_factory`` returns, as in ``dataclasses.field``."""
    factory: Any = _Factory(default_factory)
    return factory  # type: ignore[no-any-return]  # stands for the default where the class is written


class _Fields:
    """``__dataclass_fields__``, from a real dataclass with the same fields, once for each class."""

    def __get__(self, instance: object, owner: type["Frozen"]) -> dict[str, Any]:
        known: dict[str, Any] | None = owner.__dict__.get("_fields")
        if known is None:
            from dataclasses import dataclass, field  # noqa: PLC0415  # not at start-up

            body: dict[str, Any] = {"__annotations__": owner.__annotations__}
            for name, default in owner.defaults().items():
                body[name] = field(default_factory=default.make) if isinstance(default, _Factory) else default
            twin: Any = dataclass(frozen=True)(type(owner.__name__, (), body))
            known = dict(twin.__dataclass_fields__)
            type.__setattr__(owner, "_fields", known)
        return known


@dataclass_transform(frozen_default=True, field_specifiers=(made,))
class _FrozenType(type):
    """Turns the annotations of a class body into slots."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "_FrozenType":
        names = tuple(body.get("__annotations__", ())) if bases else ()
        if any(getattr(base, "__slots__", ()) for base in bases):
            raise TypeError(f"{name} would inherit fields; a value says all of its own")
        body["_defaults"] = {field: body.pop(field) for field in names if field in body}
        body["_count"] = 0
        body["__slots__"] = body["__match_args__"] = names
        return super().__new__(cls, name, bases, body)


class Frozen(metaclass=_FrozenType):
    """Base of the values; a subclass lists its fields as annotations, defaults behind them.

    Defaults are shared by all instances, so they must be immutable or ``made``;
    fields named in ``_hidden`` are left out of ``repr``.

    Raises:
        TypeError: a field is missing, given twice or unknown.
        AttributeError: somebody assigns to one.
    """

    _count: ClassVar[int]
    _defaults: ClassVar[Mapping[str, Any]]
    _hidden: ClassVar[tuple[str, ...]] = ()
    __slots__: ClassVar[tuple[str, ...]]  # set by the metaclass
    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __init__(self, *values: Any, **named: Any) -> None:
        names = self.__slots__
        put = object.__setattr__
        if len(values) > len(names):
            raise TypeError(f"{type(self).__name__} has {len(names)} fields, not {len(values)}")
        for name, value in zip(names, values, strict=False):
            put(self, name, value)
        for name in names[len(values) :]:
            if name in named:
                put(self, name, named.pop(name))
            elif name in self._defaults:
                default = self._defaults[name]
                put(self, name, default.make() if type(default) is _Factory else default)
            else:
                raise TypeError(f"{type(self).__name__} needs {name}")
        if named:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(named)}, or it was given twice")
        cls = type(self)
        cls._count += 1
        if cls._count == _OFTEN:
            type.__setattr__(cls, "__init__", _compiled(cls))

    @classmethod
    def defaults(cls) -> Mapping[str, Any]:
        """Field → its default, for those that have one."""
        return cls._defaults

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.__slots__])

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__ if name not in self._hidden)
        return f"{type(self).__qualname__}({inside})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed: {name}")

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return type(self), self._values()


type.__setattr__(Frozen, "__dataclass_fields__", _Fields())


def _compiled(cls: type[Frozen]) -> Callable[..., None]:
    """An ``__init__`` that does for ``cls`` what the shared one does for all."""
    space: dict[str, Any] = {}
    given, puts = [], []
    for name in cls.__slots__:
        space[f"_put_{name}"] = cls.__dict__[name].__set__
        value = name
        if name in cls.defaults():
            default = space[f"_default_{name}"] = cls.defaults()[name]
            if isinstance(default, _Factory):
                value = f"_default_{name}.make() if {name} is _default_{name} else {name}"
            given.append(f"{name}=_default_{name}")
        else:
            given.append(name)
        puts.append(f"    _put_{name}(self, {value})\n")
    exec(f"def __init__(self, {', '.join(given)}):\n{''.join(puts)}", space)  # noqa: S102  # field names of our own
    made: Callable[..., None] = space["__init__"]
    return made
