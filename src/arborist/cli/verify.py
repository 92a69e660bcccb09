"""``arborist verify``: check a proof file; needs no forest."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arborist.cli.options import file_argument, json_option

if TYPE_CHECKING:
    from arborist.proof.check import Checked
    from arborist.proof.note import VerifierKey

NOT_CURRENT_EXIT = 20
NO_KEY_EXIT = 21


@click.command("verify")
@file_argument("file")
@click.option("--key", "vkey", metavar="VKEY", help="Trusted key, as printed by log --key (default: the forest's own).")
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Also write the proof as one page that opens offline.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, file: Path, vkey: str | None, html: Path | None, as_json: bool) -> int:
    """Check a proof file; needs no forest.

    Recomputes every hash from the source text up to the signed checkpoint,
    and the grade itself. Exit 0 good, 1 bad, 20 good but no longer current,
    21 no trusted key. The file speaks for its checkpoint: what was withdrawn
    later is not in it.
    """
    from arborist.cli.terminal import out, out_json, say
    from arborist.core.errors import ProofError
    from arborist.core.model import State
    from arborist.pipeline.prove import check

    key = _trusted(ctx.obj["forest"], vkey)
    if key is None:
        say("error: No key is trusted.\n  try: --key VKEY, as printed by arborist log --key where the proof was made")
        if as_json:
            out_json({"good": False, "reason": "no trusted key"})
        return NO_KEY_EXIT
    data = file.read_bytes()
    try:
        checked = check(data, [key])
    except ProofError as error:
        if as_json:
            out_json({"good": False, "reason": str(error)})
            return ProofError.exit_code
        raise
    if html is not None:
        _write_page(html, data, checked)
        say(f"wrote {html}")
    if as_json:
        out_json(_value(checked))
    else:
        out(_page(checked))
    return 0 if checked.state is State.LIVE else NOT_CURRENT_EXIT


def _write_page(path: Path, data: bytes, checked: "Checked") -> None:
    from arborist.core.errors import UsageError
    from arborist.proof.view import proof_page

    try:
        path.write_text(proof_page(data, checked), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}", hint="another file name") from error


def _trusted(forest: str | None, vkey: str | None) -> "VerifierKey | None":
    """The key given, else that of the forest named by option or environment."""
    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.core.errors import UsageError
    from arborist.proof.note import VerifierKey

    if vkey is not None:
        try:
            return VerifierKey.parse(vkey)
        except Exception as error:
            raise UsageError(f"--key is not a verifier key: {error}", hint="arborist log --key prints one") from error
    settings = load_settings(forest)
    if settings.forest_origin == "default" or not settings.forest.exists():
        return None
    with house_of(settings) as house:
        return house.ledger.verifier


def _value(checked: "Checked") -> dict[str, Any]:
    from arborist.core.digest import hash_text

    subject = checked.records[0]
    return {
        "good": True,
        "record": subject.hash,
        "state": str(checked.state),
        "question": subject.record.question,
        "verdict": str(subject.grade.verdict),
        "rung": subject.grade.rung.label,
        "grade": "recomputed" if subject.regraded else "attested",
        "claims": [
            {"text": claim.text, "rung": grade.rung.label}
            for claim, grade in zip(subject.record.lattice.claims, subject.grade.claims, strict=True)
        ],
        "ancestors": [item.hash for item in checked.records[1:]],
        "origin": checked.checkpoint.origin,
        "size": checked.checkpoint.size,
        "root": hash_text(checked.checkpoint.root),
        "time_us": checked.time,
    }


def _page(checked: "Checked") -> str:
    from datetime import UTC, datetime

    from arborist.cli.answer_page import claim_lines, verdict_line
    from arborist.cli.terminal import colour, wrapped
    from arborist.core.model import State

    subject = checked.records[0]
    when = datetime.fromtimestamp(checked.time / 1e6, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    if checked.state is State.LIVE:
        lines = [colour("✔ The proof holds.", fg="green", bold=True)]
    else:
        lines = [colour(f"The proof holds, and says that this record is {checked.state}.", fg="yellow", bold=True)]
    lines += [
        f"  signed by {checked.checkpoint.origin}, {checked.checkpoint.size:,} entries, {when}",
        "  grade recomputed here" if subject.regraded else "  grade attested by the signer, not recomputed here",
        wrapped(subject.record.question, indent="         ", first="  asked: "),
        "",
        verdict_line(subject.grade),
        "",
    ]
    by_label = {item.label: item for item in subject.evidence}
    for claim, grade in zip(subject.record.lattice.claims, subject.grade.claims, strict=True):
        lines += [*claim_lines(claim.text, claim.labels, grade, by_label), ""]
    if len(checked.records) > 1:
        lines.append(f"  built on {len(checked.records) - 1} earlier records, all shown and checked")
    lines.append(colour("  It speaks for its checkpoint: what was withdrawn later is not in it.", dim=True))
    return "\n".join(lines)
