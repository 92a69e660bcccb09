"""Effective settings: flag, environment, forest file, user file, default, in this order of weight.

The only place that reads the environment. Each value carries its origin, so
that ``config show`` can say where it came from.
"""

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from arborist.core.errors import ConfigurationError, UsageError
from arborist.core.frozen import Frozen, made
from arborist.core.policy import GovernancePolicy, override
from arborist.readers.secret import Secret
from arborist.store.forest import FIRST_SETTINGS, FORMAT

# Setting, environment name, default.
_PLAIN = (
    ("reader", "ARBORIST_READER", ""),
    ("base_url", "ARBORIST_BASE_URL", ""),
    ("api_key", "ARBORIST_API_KEY", ""),
    ("model", "ARBORIST_MODEL", ""),
)
SETTINGS_FILE = "forest.toml"


class Value(Frozen):
    """A setting and where it came from: ``flag``, ``environment``, ``forest``, ``user`` or ``default``."""

    value: str
    origin: str


class Settings(Frozen):
    """Everything a command needs to know that is not its own arguments."""

    forest: Path
    forest_origin: str
    config_folder: Path
    data_folder: Path
    values: Mapping[str, Value]
    api_key: Secret
    api_key_origin: str
    policy: GovernancePolicy
    policy_origins: Mapping[str, str] = made(default_factory=dict)

    def text(self, name: str) -> str:
        """The effective value of a plain setting."""
        return self.values[name].value

    def with_policy(self, policy: GovernancePolicy) -> "Settings":
        """The same settings under another policy."""
        return replace(self, policy=policy)


def load_settings(
    forest: str | None, *, flags: Mapping[str, str | None] | None = None, policy: tuple[str, ...] = ()
) -> Settings:
    """Resolve every setting.

    Args:
        forest: the ``--forest`` option, if given.
        flags: values of like-named options; None where an option was not given.
        policy: ``KEY=VALUE`` pairs of ``--policy``, applied last.

    Raises:
        ConfigurationError: a settings file that is not TOML or has unknown keys.
        UsageError: a policy key or value that does not exist.
    """
    config, data = _folders()
    path, origin = _forest(forest, data)
    user = _read(config / "config.toml")
    local = _read(path / SETTINGS_FILE)
    values: dict[str, Value] = {}
    for name, variable, default in _PLAIN:
        values[name] = _first(
            (flags or {}).get(name), os.environ.get(variable), local.get(name), user.get(name), default
        )
    governed = GovernancePolicy()
    origins: dict[str, str] = {}
    for where, table in (("user", user), ("forest", local)):
        for key, text in _flat(table.get("policy", {})):
            governed = override(governed, key, text)
            origins[key] = where
    for pair in policy:
        name, mark, text = pair.partition("=")
        if not mark:
            raise UsageError(f"--policy takes KEY=VALUE, not {pair!r}", hint="arborist config show")
        governed = override(governed, name.strip(), text.strip())
        origins[name.strip()] = "flag"
    secret = values.pop("api_key")
    return Settings(
        forest=path,
        forest_origin=origin,
        config_folder=config,
        data_folder=data,
        values=values,
        api_key=Secret(secret.value),
        api_key_origin=secret.origin,
        policy=governed,
        policy_origins=origins,
    )


def _folders() -> tuple[Path, Path]:
    config = os.environ.get("ARBORIST_CONFIG_DIR")
    data = os.environ.get("ARBORIST_DATA_DIR")
    if config and data:
        return Path(config), Path(data)
    import platformdirs

    return (
        Path(config) if config else Path(platformdirs.user_config_dir("arborist")),
        Path(data) if data else Path(platformdirs.user_data_dir("arborist")),
    )


def _forest(option: str | None, data: Path) -> tuple[Path, str]:
    if option:
        return Path(option).expanduser().resolve(), "flag"
    if os.environ.get("ARBORIST_FOREST"):
        return Path(os.environ["ARBORIST_FOREST"]).expanduser().resolve(), "environment"
    return data / "forest", "default"


def _first(flag: str | None, environment: str | None, local: Any, user: Any, default: str) -> Value:
    for origin, value in (("flag", flag), ("environment", environment), ("forest", local), ("user", user)):
        if value not in (None, ""):
            return Value(str(value), origin)
    return Value(default, "default")


def _read(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return {}
    if text == FIRST_SETTINGS:
        return {"format": FORMAT}  # as made: the parser costs as much as a tenth of a cached answer
    import tomllib

    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigurationError(f"{path} is not valid TOML: {error}", hint="correct or remove the file") from error
    known = {name for name, _, _ in _PLAIN} | {"policy", "format"}
    unknown = sorted(set(table) - known)
    if unknown:
        raise ConfigurationError(
            f"{path} has unknown settings: {', '.join(unknown)}", hint=f"known are {', '.join(sorted(known))}"
        )
    return table


def _flat(table: Mapping[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping):
            rows += _flat(value, f"{name}.")
        elif isinstance(value, list):
            rows.append((name, ",".join(map(str, value))))
        else:
            rows.append((name, str(value).lower() if isinstance(value, bool) else str(value)))
    return rows
