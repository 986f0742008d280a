"""
Writes the outlines of the letters that the server draws pictures with: python3 scripts/letters.py
Needs: pip install fonttools brotli. Run it again after scripts/fonts.sh.
"""
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

HEAD = """// Written by scripts/letters.py from app/fonts/fredoka.woff2 (SIL Open Font License): do not edit.

export const unitsPerEm = {units};

/** Outlines of letters, with y upwards from the base line, and how far each moves the next. */
// biome-ignore format: generated, one letter a line
export const letters: Record<string, {{ advance: number; d: string }}> = {{
"""

font = TTFont("app/fonts/fredoka.woff2")
glyphs = font.getGlyphSet()
names = font.getBestCmap()
with open("app/features/pictures/letters.server.ts", "w", encoding="utf-8") as out:
    out.write(HEAD.format(units=font["head"].unitsPerEm))
    for letter in sorted(chr(code) for code in names if chr(code).isprintable() or code == 32):
        pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyph = glyphs[names[ord(letter)]]
        glyph.draw(pen)
        key = letter.replace("\\", "\\\\").replace("'", "\\'")
        out.write(f"  '{key}': {{ advance: {round(glyph.width)}, d: '{pen.getCommands()}' }},\n")
    out.write("};\n")
