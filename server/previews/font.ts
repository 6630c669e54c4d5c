import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from 'fontkitten'
import { createRecent } from '#server/lib/recent.ts'

/** The size of letters in the units of outlines and widths. */
export const em = 1000

/** One character as it is drawn. */
export interface Glyph {
  /** An SVG path, upwards from the line on which letters stand. */
  outline: string
  /** How far the next one stands from this one. */
  width: number
  /** How far its ink stands from where it begins. */
  bearing: number
}

/** A part of a family: packages keep characters that occur together in a file. */
interface Slice {
  file: string
  ranges: { first: number; last: number }[]
}

/** The first font that has a character draws it: Chinese with its Latin, then Greek and the signs of mathematics. */
const families = ['noto-serif-sc', 'noto-serif']
const weight = 600

const require = createRequire(import.meta.url)

export type OgFont = ReturnType<typeof createFont>

/** Letters that need no font of the machine: their outlines come out of packages, unpacked when they are first asked for. */
export function createFont() {
  // All are about a hundred and twenty; a title needs one for each of its rarer characters.
  const fonts = createRecent<Font>(48)
  let slices: Slice[] | undefined

  /** The glyphs of these characters, as far as there are any. */
  async function glyphs(characters: Iterable<string>): Promise<Map<string, Glyph>> {
    const found = new Map<string, Glyph>()
    for (const character of new Set(characters)) {
      const glyph = await find(character)
      if (glyph) found.set(character, glyph)
    }
    return found
  }

  async function find(character: string): Promise<Glyph | undefined> {
    const code = character.codePointAt(0) ?? 0
    slices ??= families.flatMap(slicesOf)
    for (const { file, ranges } of slices) {
      if (!ranges.some(({ first, last }) => first <= code && code <= last)) continue
      const font = await fonts.recall(file, () => openFont(file))
      if (font.hasGlyphForCodePoint(code)) return glyphIn(font, code)
    }
    return undefined
  }

  return { glyphs }
}

function slicesOf(family: string): Slice[] {
  const folder = dirname(require.resolve(`@fontsource-variable/${family}/package.json`))
  // The package's own description: ranges as in CSS, by the name of the slice.
  const described = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >
  return Object.entries(described).map(([name, ranges]) => ({
    file: join(folder, 'files', `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(rangeOf),
  }))
}

/** `U+4E00-9FFF`, or `U+20AC` alone. */
function rangeOf(written: string) {
  const [first = '', last = first] = written.trim().slice('U+'.length).split('-')
  return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) }
}

/** Unpacked first: of a packed font the parser gives the thinnest weight alone. */
async function openFont(file: string): Promise<Font> {
  // With the first title: most processes draw none.
  const { create } = await import('fontkitten')
  const { default: decompress } = await import('woff2-encoder/decompress')
  const font = create(Buffer.from(await decompress(await readFile(file))))
  if (font.isCollection) throw new Error(`${file} holds several fonts`)
  return font.getVariation({ wght: weight })
}

function glyphIn(font: Font, code: number): Glyph {
  const glyph = font.glyphForCodePoint(code)
  const scale = em / font.unitsPerEm
  const path = glyph.path.scale(scale)
  return {
    outline: path.toSVG(),
    width: glyph.advanceWidth * scale,
    bearing: path.commands.length === 0 ? 0 : path.cbox.minX,
  }
}
