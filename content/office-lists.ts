/**
 * Word copies the items of a list as paragraphs: their level stands in a style, their mark ("l" in a font of bullets)
 * in the text. This writes them as lists. A text, not a tree: both editors read HTML with parsers of their own.
 */
export function withOfficeLists(html: string): string {
  if (!html.includes('mso-list')) return html
  const open: ListTag[] = []
  let written = ''
  for (const piece of html.split(/(?=<p[\s>])|(?<=<\/p>)/i)) {
    const item = itemOf(piece)
    if (item !== null) written += opened(open, item) + item.content.replace(marks, '')
    else written += piece.trim() === '' ? '' : closed(open, 0) + piece
  }
  written += closed(open, 0)
  // The number of a heading says something; a bullet does not.
  return written.replace(marks, (mark) => (isNumber(mark) ? mark : ''))
}

type ListTag = 'ul' | 'ol'

interface Item {
  level: number
  tag: ListTag
  content: string
}

// What a tag says is looked for ahead of reading it: both in one would read it again for every place where it may stand.
const paragraph =
  /^<p\b(?=[^<>]*\bmso-list:\s*l\d+\s+level(?<level>[1-9])\b)[^<>]*>(?<content>[\s\S]*)<\/p>$/i

/** The mark of an item; it stands in a span of its own, which holds another one with the room after it. */
const marks =
  /<span\b(?=[^<>]*\bmso-list:\s*ignore\b)[^<>]*>(?:[^<]|<span\b[^<>]*>[^<]*<\/span>)*<\/span>/gi

function itemOf(piece: string): Item | null {
  const { level, content } = paragraph.exec(piece)?.groups ?? {}
  if (level === undefined || content === undefined) return null
  const [mark = ''] = content.match(marks) ?? []
  return { level: Number(level), tag: isNumber(mark) ? 'ol' : 'ul', content }
}

/** `1.` `(a)` `一、`; what bullets are in their own font is a single letter. */
const isNumber = (mark: string) =>
  /[.)．）、]/.test(mark.replace(/<[^<>]*>|&[\w#]+;/g, '').trim())

/** Ends what an item ends and begins what it begins; its own `li` stays open for a list of a deeper level. */
function opened(open: ListTag[], { level, tag }: Item): string {
  let html = closed(open, level)
  const isAnother = open.length === level && open.at(-1) !== tag
  if (isAnother) html += closed(open, level - 1)
  else if (open.length === level) html += '</li>'
  while (open.length < level) {
    open.push(tag)
    html += open.length < level ? `<${tag}><li>` : `<${tag}>`
  }
  return `${html}<li>`
}

function closed(open: ListTag[], level: number): string {
  const ended = open.splice(level).toReversed()
  return ended.map((tag) => `</li></${tag}>`).join('')
}
