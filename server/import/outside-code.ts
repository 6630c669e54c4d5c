/** Changes a Markdown text everywhere but in its fenced and inline code, which shows what it says. */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  return pieces(markdown)
    .map(({ text, isCode }) => (isCode ? text : outsideInlineCode(text, change)))
    .join('')
}

function pieces(markdown: string) {
  const found: { text: string; isCode: boolean }[] = []
  let fence = ''
  for (const line of markdown.split(/(?<=\n)/)) {
    const [, mark = ''] = /^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*(`{3,}|~{3,})/.exec(line) ?? []
    const isCode = fence !== '' || mark !== ''
    const last = found.at(-1)
    if (last?.isCode === isCode) last.text += line
    else found.push({ text: line, isCode })
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && line.trim().endsWith(mark)) fence = ''
  }
  return found
}

const outsideInlineCode = (text: string, change: (text: string) => string) =>
  text
    .split(/((?<!`)(`+)(?!`)[^\n]*?(?<!`)\2(?!`))/)
    // The pattern has two groups, so every third piece is text, then code, then its ticks.
    .map((piece, index) => (index % 3 === 0 ? change(piece) : index % 3 === 1 ? piece : ''))
    .join('')
