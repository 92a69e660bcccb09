"""Wiki links: the words they show, or nothing for files, categories and other-language links."""

import re

from arborist.sources.wikitext.parse import GAP

# The namespace names of files and categories in large wikis; a dump's own
# siteinfo adds its language. Compared lower-cased.
FILES = frozenset(
    {"file", "image", "media", "файл", "картинка", "изображение", "зображення", "датотека", "слика", "fichier", "datei", "bild", "archivo", "imagen",
     "immagine", "ficheiro", "imagem", "bestand", "afbeelding", "plik", "grafika", "fil", "tiedosto", "kuva", "soubor",
     "súbor", "fájl", "kép", "fișier", "imagine", "dosya", "resim", "αρχείο", "εικόνα", "קובץ", "تصویر", "ملف", "صورة",
     "پرونده", "चित्र", "ファイル", "画像", "파일", "그림", "文件", "檔案", "图像", "圖像", "tập tin", "berkas", "fitxer", "imatge"}
)  # fmt: skip
CATEGORIES = frozenset(
    {"category", "категория", "категорія", "категорија", "catégorie", "kategorie", "categoría", "categoria", "kategoria", "kategori", "luokka",
     "kategória", "categorie",  "kategorio", "κατηγορία", "קטגוריה", "تصنيف", "رده", "श्रेणी", "カテゴリ", "분류", "分类", "分類",
     "thể loại", "kategorija"}
)  # fmt: skip

_OTHER_LANGUAGE = re.compile(
    r"(?:[a-z]{2,3}|simple|be-x-old|zh-[a-z-]+|roa-[a-z]+|map-bms|nds-nl|fiu-vro|bat-smg|cbk-zam)\Z"
)
_PREFIXED = re.compile(r"[a-z]{1,12}:", re.IGNORECASE)
_DISAMBIGUATOR = re.compile(r"\s*[(（][^()（）]*[)）]\Z|,.*\Z")


def render_link(parts: list[str], files: frozenset[str], categories: frozenset[str]) -> str:
    """The words a reader sees of ``[[target|label]]``.

    Captions of pictures are left out with the picture: they describe what the
    text does not show.
    """
    target = parts[0].strip()
    shown_target = target.startswith(":")
    target = target.lstrip(":").strip()
    prefix, colon, _ = target.partition(":")
    if colon and not shown_target:
        name = prefix.strip().lower().replace("_", " ")
        if name in files or name in categories or (_OTHER_LANGUAGE.match(name) and len(parts) == 1 and name != "doi"):
            return GAP
    if len(parts) == 1:
        return target.replace("_", " ") if "://" not in target else target
    label = parts[-1].strip() if len(parts) == 2 else "|".join(parts[1:]).strip()
    return label or _pipe_trick(target)


def _pipe_trick(target: str) -> str:
    """``[[Mercury (planet)|]]`` shows "Mercury"."""
    name = target.partition(":")[2] if _PREFIXED.match(target) else target
    return _DISAMBIGUATOR.sub("", name).strip() or name
