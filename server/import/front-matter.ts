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
 * What only Hexo reads is read where it made the site. A text without any is all body. Keys are compared without regard to case, so they come in lower case.
 * @throws UnreadableFileError when there is one that cannot be read
 */
export function splitFrontMatter(text: string, isHexo = false): Document {
  const source = text.replace(/^\s*\n/, '')
  const known = fences.find(({ pattern }) => pattern.test(source))
  const [whole = '', inside = ''] = known?.pattern.exec(source) ?? []
  if (known) return { data: asRecord(known.read(inside)), body: source.slice(whole.length) }
  if (/^(---|\+\+\+)[ \t]*\n[ \t]*[\w-]+[ \t]*[:=]/.test(source))
    throw new UnreadableFileError('文件头没有结束标记')
  const old = isHexo ? splitHexo(source) : undefined
  if (old) return old
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

/** As strings: `1.10` stays a version, `2020-01-01` a day, and `no` a word; only nothing is nothing. */
export const readYaml = readerOf('YAML', (text) =>
  parseYaml(text, {
    schema: 'failsafe',
    customTags: ['null'],
    uniqueKeys: false,
    logLevel: 'error',
  }),
)
export const readToml = readerOf('TOML', (text) => parseToml(text))
export const readJson = readerOf('JSON', (text) => JSON.parse(text))

/** Nothing may stand between them; YAML may end with three dots, as Jekyll lets it. */
const fences = [
  {
    pattern: /^---[ \t]*\n(?:([\s\S]*?)\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/,
    read: readYaml,
  },
  { pattern: /^\+\+\+[ \t]*\n(?:([\s\S]*?)\n)??\+\+\+[ \t]*(?:\n|$)/, read: readToml },
]

const hexoFenced = /^(-{4,}|;{3,})[ \t]*\n([ \t]*"?[\w-]+"?[ \t]*:[\s\S]*?)\n\1[ \t]*(?:\n|$)/
const hexoOpen = /^("?[\w-]+"?[ \t]*:[\s\S]*?)\n(-{3,}|;{3,})[ \t]*(?:\n|$)/

/** Longer fences; JSON without its braces; heads without the first fence, which may be prose: then they stay in the text. */
function splitHexo(source: string): Document | undefined {
  const [whole = '', fence = '', inside = ''] = hexoFenced.exec(source) ?? []
  if (whole !== '') return { data: readHexo(fence, inside), body: source.slice(whole.length) }
  const [all = '', head = '', end = ''] = hexoOpen.exec(source) ?? []
  if (all === '') return undefined
  try {
    return { data: readHexo(end, head), body: source.slice(all.length) }
  } catch {
    return undefined
  }
}

const readHexo = (fence: string, head: string) =>
  asRecord(fence.startsWith(';') ? readJson(`{${head}}`) : readYaml(head))

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
