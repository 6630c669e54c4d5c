import { type TextLayout, layOutText, type Step } from './text-layout.ts'
import { em, type Glyph, type OgFont } from './font.ts'

/** What a picture says: a title, below it whose that is, and as a seal the first letter of the site's name. */
export interface OgImage {
  title: string
  byline: string
  siteName: string
}

export const ogImageSize = { width: 1200, height: 630 }

const margin = 96
const column = ogImageSize.width - 2 * margin
/** Where the line stands that parts the title from what is below it. */
const ruleAt = 488
const titleSteps: Step[] = [
  { size: 104, lines: 1 },
  { size: 88, lines: 2 },
  { size: 72, lines: 3 },
  { size: 60, lines: 4 },
]
const bylineStep: Step = { size: 34, lines: 1 }
const leading = 1.36

const sealSide = 60
const sealSize = 40

/** The tokens of the light theme (`src/theme`): a picture has no other. */
const colour = {
  paper: '#f8f6f1',
  dusk: '#ece6d9',
  line: '#d3ccbd',
  ink: '#22252a',
  inkSoft: '#565b63',
  seal: '#b23a2e',
  sealInk: '#fffefb',
}

/** Paper that darkens towards the corner where the seal is. */
const light = `<defs><linearGradient id="light" x2="1" y2="1">
<stop offset=".4" stop-color="${colour.paper}"/><stop offset="1" stop-color="${colour.dusk}"/>
</linearGradient></defs>`

/** An image as SVG. Letters are outlines in it: nothing that anybody wrote is part of the markup. */
export async function ogImageSvg(image: OgImage, font: OgFont): Promise<string> {
  const [siteName, byline] = [wordingOf(image.siteName), wordingOf(image.byline)]
  const title = wordingOf(image.title) || siteName
  const seal = Array.from(siteName)[0] ?? ''
  const glyphs = await font.glyphs(`${title}${byline}${seal}…`)
  const glyphOf = (character: string) => glyphs.get(character) ?? standIn(character)
  const measure = (text: string) =>
    Array.from(text, (character) => glyphOf(character).width / em).reduce(sum, 0)
  const set = (text: string, steps: readonly Step[], width: number) =>
    layOutText(text, { width, steps, measure })
  const draw = (text: string, size: number, x: number, y: number) =>
    drawn(Array.from(text, glyphOf), size, x, y)

  const { width, height } = ogImageSize
  const below = set(byline, [bylineStep], column - 2 * sealSide).lines
  const sealAt = { x: width - margin - sealSide, y: ruleAt + 34 }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    light,
    `<rect width="${width}" height="${height}" fill="url(#light)"/>`,
    `<g fill="${colour.ink}">${titleLines(set(title, titleSteps, column), draw)}</g>`,
    `<rect x="${margin}" y="${ruleAt}" width="${column}" height="2" fill="${colour.line}"/>`,
    `<g fill="${colour.inkSoft}">${draw(below.join(''), bylineStep.size, margin, ruleAt + 76)}</g>`,
    `<rect x="${sealAt.x}" y="${sealAt.y}" width="${sealSide}" height="${sealSide}" rx="12" fill="${colour.seal}"/>`,
    `<g fill="${colour.sealInk}">${draw(seal, sealSize, sealAt.x + beside(glyphOf(seal)), sealAt.y + 45)}</g>`,
    '</svg>',
  ].join('')
}

/** The lines in the middle of the room above the rule. */
function titleLines(
  { size, lines }: TextLayout,
  draw: (text: string, size: number, x: number, y: number) => string,
) {
  const step = size * leading
  // Ideographs reach 0.88 above the line on which letters stand and 0.12 below it.
  const first = (ruleAt - step * (lines.length - 1)) / 2 + size * 0.4
  return lines.map((line, index) => draw(line, size, margin, first + step * index)).join('')
}

/** A line of outlines whose ink begins at `x`. */
function drawn(glyphs: readonly Glyph[], size: number, x: number, y: number): string {
  const scale = size / em
  let at = -(glyphs[0]?.bearing ?? 0)
  const outlines = glyphs.map(({ outline, width }) => {
    const here = at
    at += width
    return outline === '' ? '' : `<path transform="translate(${here})" d="${outline}"/>`
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`
}

/** How far from the edge of the seal a letter stands in its middle. */
const beside = ({ width, bearing }: Glyph) =>
  (sealSide - ((width - 2 * bearing) * sealSize) / em) / 2

const nothing: Glyph = { outline: '', width: 0, bearing: 0 }

/** A character that no font has is an empty frame, so that one sees that something stands there. */
const frame: Glyph = {
  outline: 'M120 -60V800H880V-60ZM160 -20H840V760H160Z',
  width: em,
  bearing: 120,
}

const pictographic = /\p{Extended_Pictographic}/u
const standIn = (character: string) => (pictographic.test(character) ? nothing : frame)

const sum = (one: number, other: number) => one + other

/** More than fits in any picture: what is behind it need not be looked at. */
const mostCharacters = 400

/** Small coloured pictures, which a text does without; ©, ★ and their like are letters unless they ask to be pictures. */
const emoji =
  /[\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}]|\p{Extended_Pictographic}\uFE0F/gu

/** Not written: what is unassigned or invisible, orders the direction of writing, or is piled upon a letter. */
const unwritten = /[\p{C}\p{M}]/gu

/** A text of somebody as one line of characters that may be drawn. */
function wordingOf(text: string): string {
  const written = text
    .slice(0, mostCharacters * 10)
    .normalize('NFC')
    .replace(emoji, '')
    .replace(/\s+/g, ' ')
    .replace(unwritten, '')
    .trim()
  return Array.from(written).slice(0, mostCharacters).join('')
}
