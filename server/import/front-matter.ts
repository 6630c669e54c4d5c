import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { UnreadableFileError } from './imported-post.ts'

/** What stands before a text; values are strings, lists and maps of them, as they were written. */
export type FrontMatter = Record<string, unknown>

interface Document {
  data: FrontMatter
  body: string
}

/**
 * Takes the front matter off a text: YAML between `---`, TOML between `+++`, or one JSON object.
 * A text without any is all body. Keys are compared without regard to case, so they come in lower case.
 * @throws UnreadableFileError when there is one that cannot be read
 */
export function splitFrontMatter(text: string): Document {
  const source = text.replace(/^\s*\n/, '')
  const fenced = /^(---|\+\+\+)[ \t]*\n([\s\S]*?)(?:^|\n)\1[ \t]*(?:\n|$)/.exec(source)
  if (fenced) {
    const [whole, fence, inside = ''] = fenced
    const data = fence === '---' ? readYaml(inside) : readToml(inside)
    return { data: asRecord(data), body: source.slice(whole.length) }
  }
  if (/^(---|\+\+\+)[ \t]*\n[ \t]*[\w-]+[ \t]*[:=]/.test(source))
    throw new UnreadableFileError('文件头没有结束标记')
  if (/^\{\s*"/.test(source)) return splitJson(source)
  return { data: {}, body: text }
}

const readerOf =
  (kind: string, parse: (text: string) => unknown) =>
  (text: string): unknown => {
    try {
      return parse(text)
    } catch (error) {
      const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
      throw new UnreadableFileError(`文件头的 ${kind} 无法读取：${reason}`)
    }
  }

/** As strings: `1.10` stays a version, `2020-01-01` a day, and `no` a word. */
export const readYaml = readerOf('YAML', (text) =>
  parseYaml(text, { schema: 'failsafe', uniqueKeys: false, logLevel: 'error' }),
)
export const readToml = readerOf('TOML', (text) => parseToml(text))
export const readJson = readerOf('JSON', (text) => JSON.parse(text))

/** Hugo ends the object where its brackets close; the text follows. */
function splitJson(source: string): Document {
  const end = endOfObject(source)
  if (end < 0) throw new UnreadableFileError('JSON 文件头没有结束')
  return {
    data: asRecord(readJson(source.slice(0, end))),
    body: source.slice(end).replace(/^[ \t]*\n/, ''),
  }
}

function endOfObject(source: string) {
  let depth = 0
  let isString = false
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at]
    if (isString) {
      if (character === '\\') at += 1
      else if (character === '"') isString = false
    } else if (character === '"') isString = true
    else if (character === '{') depth += 1
    else if (character === '}' && --depth === 0) return at + 1
  }
  return -1
}

function asRecord(value: unknown): FrontMatter {
  if (value === null || value === undefined || value === '') return {}
  if (!isRecord(value)) throw new UnreadableFileError('文件头不是“名称: 值”的形式')
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key.trim().toLowerCase(), entry]),
  )
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date)
  )
}
