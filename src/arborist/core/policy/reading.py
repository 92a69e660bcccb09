"""How answers are asked for and repaired (design.md sections 6.5 to 6.7)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReadingPolicy:
    """Mode, prompt version and repair switches."""

    mode: str = "lattice-json"
    prompt_version: str = "prompt-v1"
    # Repairs without a model; each is recorded (design.md section 6.7).
    repair_trim: bool = True
    repair_repoint: bool = True
    # Answers at most this long are parsed, in characters.
    max_answer_characters: int = 20_000
