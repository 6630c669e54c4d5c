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
export function safeStyle(value: unknown): string | undefined {
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

export function isColor(value: string): boolean {
  return color.test(value)
}
