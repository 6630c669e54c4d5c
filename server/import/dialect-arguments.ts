/** What stands behind the name of a shortcode or tag: `src="a.png" title='A' bare`. */
export interface Arguments {
  named: Record<string, string>
  bare: string[]
}

export function readArguments(text: string): Arguments {
  const named: Record<string, string> = {}
  const bare: string[] = []
  const pattern = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+)/g
  for (const [, name, double, single, plain, ...quoted] of text.matchAll(pattern)) {
    if (name === undefined) bare.push(quoted.find((it) => it !== undefined) ?? '')
    else named[name.toLowerCase()] = double ?? single ?? plain ?? ''
  }
  return { named, bare }
}

/** A picture in Markdown, whatever its words and address hold. */
export function imageMarkdown(address: string, alternative: string, title = ''): string {
  const words = plainMarkdown(alternative.replace(/\s+/g, ' '))
  const shown = title === '' ? '' : ` "${title.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&')}"`
  return `![${words}](${addressMarkdown(address)}${shown})`
}

export const linkMarkdown = (address: string, words: string) =>
  `[${plainMarkdown(words)}](${addressMarkdown(address)})`

/** Words that are no Markdown, as Markdown. */
export const plainMarkdown = (words: string) => words.replace(/[\\[\]`*_~$<]/g, '\\$&')

/** An address as a link or a picture names it. */
export const addressMarkdown = (address: string) =>
  /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address

/** A fence longer than any inside, so that the code cannot close it. */
export function fenceMarkdown(code: string, language = ''): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`{3,}/g), ([mark]) => mark.length))
  const fence = '`'.repeat(longest + 1)
  return `\n${fence}${language}\n${code.replace(/^\n+/, '').trimEnd()}\n${fence}\n`
}

export const quoteMarkdown = (text: string) =>
  `\n${text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')}\n`
