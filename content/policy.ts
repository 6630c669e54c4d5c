import { wellFormed } from './characters.ts'
import type { TreeValue } from './tree.ts'
import { prefixed, safeImage, safeLink, safeVideo } from './urls.ts'

/** Gives the value in its one clean form, or undefined to drop the attribute. Applied twice it is itself. */
type Check = (value: unknown) => TreeValue | undefined

const words = (pattern: RegExp): Check => {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined)
}
const sentence: Check = (value) =>
  typeof value === 'string' ? wellFormed(value.replace(/\s+/g, ' ').slice(0, 1000)) : undefined
const flag: Check = (value) => (value === false || value == null ? undefined : true)
const whole =
  (least: number, most: number): Check =>
  (value) => {
    const number = typeof value === 'string' && value !== '' ? Number(value) : value
    if (typeof number !== 'number' || !Number.isInteger(number)) return undefined
    return number >= least && number <= most ? number : undefined
  }
const id: Check = (value) =>
  typeof value === 'string' && /^\S{1,200}$/.test(value)
    ? prefixed(wellFormed(value))
    : undefined
const ids: Check = (value) => {
  const list = (Array.isArray(value) ? value : [value])
    .map(id)
    .filter((one) => one !== undefined)
  return list.length > 0 ? list.map(String) : undefined
}

const classPattern = new RegExp(
  `^(?:${[
    'ql-(?:align-(?:center|right|justify)|size-(?:small|large|huge)|font-(?:serif|monospace))',
    'ql-(?:indent-[1-8]|direction-rtl|syntax|video|formula|code-block(?:-container)?|ui|token)',
    'language-[\\w+#.-]{1,32}',
    'hljs(?:-[a-z_-]+)?',
    'math-(?:inline|display)',
    'task-list-item|contains-task-list|footnotes|data-footnote-backref|plain-text',
    '[a-z]{2,20}_{1,3}',
  ].join('|')})$`,
)
const classes: Check = (value) => {
  const list = Array.isArray(value) ? value.map(String) : String(value).split(/\s+/)
  const kept = [...new Set(list)].filter((name) => classPattern.test(name))
  return kept.length > 0 ? kept : undefined
}
/** Only the label of the footnotes may be kept for screen readers alone. */
const labelClasses: Check = (value) =>
  String(value) === 'sr-only' ? ['sr-only'] : classes(value)

const globalAttributes: Record<string, Check> = {
  id,
  className: classes,
  title: sentence,
  lang: words(/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/i),
  dir: words(/^(?:ltr|rtl|auto)$/),
  align: words(/^(?:left|right|center|justify)$/),
  style: safeStyle,
  ariaLabel: sentence,
  ariaDescribedBy: ids,
}

const size = whole(0, 4096)
const span = whole(1, 100)
const dateTime = words(/^[\w:.+ -]{4,40}$/)
const language = words(/^[\p{L}\p{N}+#./ _-]{1,32}$/u)
const cell: Record<string, Check> = {
  colSpan: span,
  rowSpan: span,
  scope: words(/^(?:row|col|rowgroup|colgroup)$/),
  dataRow: words(/^[\w-]{1,32}$/),
}

/** Attributes of one element beside the global ones. */
const ownAttributes: Record<string, Record<string, Check>> = {
  a: { href: safeLink, dataFootnoteRef: flag, dataFootnoteBackref: flag },
  img: { src: safeImage, alt: sentence, width: size, height: size },
  iframe: { src: safeVideo, width: size, height: size, allowFullScreen: flag },
  input: { type: words(/^checkbox$/), checked: flag },
  ol: { start: whole(-99999, 999999999), reversed: flag, type: words(/^[1aAiI]$/) },
  li: {
    dataList: words(/^(?:ordered|bullet|checked|unchecked)$/),
    value: whole(-99999, 999999999),
  },
  th: cell,
  td: cell,
  col: { span },
  colgroup: { span },
  pre: { dataLanguage: language },
  div: { dataLanguage: language },
  span: { dataValue: sentence },
  details: { open: flag },
  time: { dateTime },
  del: { dateTime },
  ins: { dateTime },
  section: { dataFootnotes: flag },
  h2: { className: labelClasses },
}

/** Set on every such element whatever its author wrote. */
const forcedAttributes: Record<string, Record<string, TreeValue>> = {
  a: { rel: ['noopener', 'noreferrer', 'nofollow', 'ugc'] },
  img: { loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' },
  input: { type: 'checkbox', disabled: true },
  iframe: {
    sandbox: ['allow-scripts', 'allow-same-origin', 'allow-presentation'],
    loading: 'lazy',
    referrerPolicy: 'no-referrer',
  },
}

const word = words(/^[\w .%+-]{1,40}$/)
const length: Check = (value) => {
  if (typeof value !== 'string') return undefined
  const [, number] = /^(-?(?:\d+(?:\.\d+)?|\.\d+))(?:em|ex|mu|pt|px|%)?$/.exec(value) ?? []
  // A formula is as wide as its letters; a length past this only moves it over its neighbours.
  return number !== undefined && Math.abs(Number(number)) <= 20 ? value : undefined
}
const mathColor = (value: unknown) =>
  typeof value === 'string' && isColor(value) ? value : undefined

const mathAttributes: Record<string, Check> = {
  ...Object.fromEntries(
    'mathvariant stretchy fence separator symmetric movablelimits largeop form accent accentunder displaystyle scriptlevel columnalign columnspacing rowspacing columnlines rowlines notation display'
      .split(' ')
      .map((name) => [name, word]),
  ),
  ...Object.fromEntries(
    'width height depth lspace rspace minsize maxsize voffset linethickness'
      .split(' ')
      .map((name) => [name, length]),
  ),
  encoding: words(/^application\/x-tex$/),
  mathcolor: mathColor,
  mathbackground: mathColor,
}

/** The clean value of one attribute; undefined when it may not stand there. */
export function safeAttribute(
  tag: string,
  name: string,
  value: unknown,
): TreeValue | undefined {
  const tables = isMath(tag) ? [mathAttributes] : [ownAttributes[tag], globalAttributes]
  const table = tables.find((attributes) => attributes && Object.hasOwn(attributes, name))
  return table?.[name]?.(value)
}

/** What every element of this name carries, whatever was written. */
export function forced(tag: string): Record<string, TreeValue> {
  return forcedAttributes[tag] ?? {}
}

const htmlTags = new Set(
  'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins sub sup mark kbd samp var small cite abbr blockquote q pre code ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td a img figure figcaption details summary span div section input iframe ruby rt rp time wbr'.split(
    ' ',
  ),
)
const mathTags = new Set(
  'math semantics annotation mrow mi mo mn ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mlabeledtr mstyle mpadded mphantom menclose merror'.split(
    ' ',
  ),
)

export function isAllowed(tag: string): boolean {
  return htmlTags.has(tag) || mathTags.has(tag)
}

export function isMath(tag: string): boolean {
  return mathTags.has(tag)
}

/** Refused with everything inside: their content is code, another language, or the fallback of a plug-in. */
export const swallowed: ReadonlySet<string> = new Set(
  'script style template svg noscript noembed noframes object embed applet canvas audio video textarea select title head xmp plaintext frameset map area annotation-xml'.split(
    ' ',
  ),
)

/** Old tags that old blogs use, and what says the same today. */
export const modern: ReadonlyMap<string, string> = new Map([
  ['font', 'span'],
  ['big', 'span'],
  ['center', 'div'],
  ['strike', 'del'],
  ['tt', 'code'],
  ['acronym', 'abbr'],
])

const hex = '#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})'
const color = new RegExp(`^(?:${hex}|rgba?\\([\\d\\s,.%/]{5,40}\\)|[a-z]{3,20})$`, 'i')

/** The four properties that writing needs; anything else is the page's business. */
const allowed = new Map<string, RegExp>([
  ['color', color],
  ['background-color', color],
  ['text-align', /^(?:left|right|center|justify)$/],
  ['font-size', /^(?:10|18|32)px$/],
])

/** Keeps the allowed declarations of a style attribute, in one spelling; undefined when none is left. */
function safeStyle(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 1000) return undefined
  const kept = new Map<string, string>()
  for (const declaration of value.split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const setting = declaration.slice(colon + 1).trim()
    if (allowed.get(name)?.test(setting)) kept.set(name, setting)
  }
  if (kept.size === 0) return undefined
  return Array.from(kept, ([name, setting]) => `${name}: ${setting}`).join('; ')
}

function isColor(value: string): boolean {
  return color.test(value)
}
