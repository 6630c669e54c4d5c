import { fencedPieces, outsideCode, type OwnBlock } from './outside-code.ts'
import { createQuotes } from './quotes.ts'

const titles: Record<string, string> = {
  note: '说明',
  tip: '提示',
  info: '信息',
  important: '重要',
  caution: '注意',
  warning: '警告',
  danger: '危险',
}
/** The line that opens an admonition, or ends one. */
const colons = /^(:{3,})(?:[ \t]*([a-z]+)(?:\[([^\]\n]*)\]|[ \t]+([^\n]*))?)?[ \t]*$/gm

/** MDX as Markdown: programs go, admonitions become quotations. */
export function fromDocusaurus(body: string): string {
  const plain = outsideCode(body, (text) => text.replace(tags, asHtml), programs())
  return withoutAdmonitions(plain)
}

/** A tag of MDX, which may hold functions. */
const tags = /<[a-z](?:=>|"[^"]*"|'[^']*'|[^<>"'])*>/gi

const asHtml = (tag: string) =>
  tag
    .replace(/src=\{\s*require\(\s*['"]([^'"]+)['"]\s*\)(?:\.default)?\s*\}/g, 'src="$1"')
    .replace(/\bclassName=/g, 'class=')

/** Imports, exports and comments. */
function programs(): OwnBlock {
  const blankLine = /\n[ \t]*(?=\n)/g
  let hasComments = true
  return {
    mark: /^(?:im|ex)port\b|\{\/\*/,
    read(markdown, at) {
      if (markdown.startsWith('{/*', at)) {
        const end = hasComments ? markdown.indexOf('*/}', at) : -1
        hasComments = end >= 0
        return hasComments ? { end: end + '*/}'.length, text: '' } : undefined
      }
      const lineEnd = indexOrEnd(markdown, markdown.indexOf('\n', at))
      const line = markdown.slice(at, lineEnd)
      if (isImport(line)) return { end: lineEnd, text: '' }
      if (!beginsProgram(line)) return undefined
      blankLine.lastIndex = lineEnd
      const end = indexOrEnd(markdown, blankLine.exec(markdown)?.index ?? -1)
      return { end, text: '' }
    },
  }
}

const indexOrEnd = (text: string, index: number) => (index < 0 ? text.length : index)

const isImport = (line: string) =>
  /^import\s+(?:['"]|[^'"]*\bfrom\s*['"])/.test(line) && /['"];?\s*$/.test(line)

/** Whether this line is a program together with those up to the next empty one; prose has neither sign of it. */
const beginsProgram = (line: string) =>
  /^export\s+(?:(?:const|let|var|async|function|class|default)\b[^={(]*[={(]|default\s+[\w.]+;?\s*$|\{|\*[^'"]*\bfrom\s*['"])/.test(
    line,
  ) ||
  (/^import\s/.test(line) && line.includes('{') && !line.includes('}'))

function withoutAdmonitions(markdown: string) {
  const quotes = createQuotes()
  for (const { text, isCode } of fencedPieces(markdown)) {
    let from = 0
    for (const line of isCode ? [] : text.matchAll(colons)) {
      const [whole, mark = '', kind, bracketed, plain] = line
      quotes.add(text.slice(from, line.index))
      if (kind === undefined) quotes.end(mark, whole)
      else quotes.begin(mark, whole, titleOf(kind, bracketed ?? plain ?? ''))
      from = line.index + whole.length
    }
    quotes.add(text.slice(from))
  }
  return quotes.finish()
}

const titleOf = (kind: string, words: string) =>
  words.trim() || (Object.hasOwn(titles, kind) && titles[kind]) || kind
