import { quoteMarkdown } from './dialect-arguments.ts'
import { outsideCode } from './outside-code.ts'

const titles: Record<string, string> = {
  note: '说明',
  tip: '提示',
  info: '信息',
  important: '重要',
  caution: '注意',
  warning: '警告',
  danger: '危险',
}
/** A block that holds no other, so that nested ones are turned from the inside out. */
const admonition =
  /^(:{3,})[ \t]*([a-z]+)(?:\[([^\]\n]*)\]|[ \t]+([^\n]*))?[ \t]*\n((?:(?!^:{3,})[\s\S])*?)^\1[ \t]*$/gm

/** MDX as Markdown: programs go, admonitions become quotations. */
export function fromDocusaurus(body: string): string {
  const plain = outsideCode(body, (text) =>
    text
      .replace(/^import\s[^\n]*?['"][^'"\n]+['"];?[ \t]*$/gm, '')
      .replace(/^export\s+(?:const|let|default|function)\b[\s\S]*?(?:\n[ \t]*\n|$)/gm, '\n')
      .replace(/\{\/\*[\s\S]*?\*\/\}/g, '')
      .replace(/src=\{\s*require\(\s*['"]([^'"]+)['"]\s*\)(?:\.default)?\s*\}/g, 'src="$1"')
      .replace(/\bclassName=/g, 'class='),
  )
  return withoutAdmonitions(plain)
}

function withoutAdmonitions(markdown: string) {
  let text = markdown
  for (let depth = 0; depth < 5; depth += 1) {
    const turned = text.replace(
      admonition,
      (_, _colons, kind: string, bracketed?: string, plain?: string, inside = '') => {
        const title =
          (bracketed ?? plain ?? '').trim() ||
          (Object.hasOwn(titles, kind) ? titles[kind] : kind)
        return quoteMarkdown(`**${title}**\n\n${String(inside)}`)
      },
    )
    if (turned === text) break
    text = turned
  }
  return text
}
