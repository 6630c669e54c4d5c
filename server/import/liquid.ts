import {
  type Arguments,
  fenceMarkdown,
  imageMarkdown,
  linkMarkdown,
  readArguments,
} from './dialect-arguments.ts'
import { video } from './hugo.ts'
import { piecesOf } from './outside-code.ts'
import { createQuotes } from './quotes.ts'
import { codeTags, readTags } from './tags.ts'

const braces = { open: '{%', close: '%}' }
/** What is inside is shown as it is. */
const codeNames = new Set(['highlight', 'codeblock', 'code', 'raw'])
const quoteNames = new Set([
  'blockquote',
  'quote',
  'pullquote',
  'note',
  'notel',
  'centerquote',
  'cq',
])

/** The tags of Jekyll and Hexo as Markdown; unknown ones stay as they were written, and are named in `warnings`. */
export function fromLiquid(body: string, warnings: string[]): string {
  const unknown = new Set<string>()
  const quotes = createQuotes()

  function take(inside: string, whole: string) {
    const { name, rest } = namedTag(inside)
    const ended = name.startsWith('end') ? name.slice('end'.length) : ''
    if (quoteNames.has(name)) return quotes.begin(name, whole)
    if (quoteNames.has(ended)) return quotes.end(ended, whole)
    const meaning = Object.hasOwn(tags, name) ? tags[name]?.(readArguments(rest)) : undefined
    if (meaning === undefined && name !== '') unknown.add(name)
    quotes.add(meaning ?? whole)
  }

  for (const { text, isCode } of piecesOf(body, codeBlocks())) {
    if (isCode) quotes.add(text)
    else
      readTags(withoutAttributes(text), braces, {
        onText: quotes.add,
        onTag: ({ inside }, whole) => take(inside, whole),
      })
  }
  if (unknown.size > 0) warnings.push(`标签原样保留：${[...unknown].join('、')}`)
  return quotes.finish()
}

const withoutAttributes = (text: string) =>
  text
    // Variables that only put the site's own address before a path.
    .replace(/\{\{-?\s*site\.(?:base)?url\s*-?\}\}/g, '')
    .replace(/\{\{-?\s*["']([^"']*)["']\s*\|\s*(?:relative|absolute)_url\s*-?\}\}/g, '$1')
    // Attributes for the block before.
    .replace(/^[ \t]*\{:[^{}\n]*\}[ \t]*$/gm, '')
    .replace(/(\)|%\})\{:[^{}\n]*\}/g, '$1')

/** Dashes at the braces only take blanks away. */
function namedTag(inside: string): { name: string; rest: string } {
  const words = inside.replace(/^-/, '').replace(/-$/, '').trim()
  const [name = ''] = /^[\w-]+/.exec(words) ?? []
  return { name, rest: words.slice(name.length) }
}

const codeBlocks = () =>
  codeTags({
    braces,
    nameOf: (inside) => [namedTag(inside).name].find((name) => codeNames.has(name)),
    closing: (name) => new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`),
    write(inside, code) {
      const { name, rest } = namedTag(inside)
      return name === 'raw' ? code : fenceMarkdown(code, languageIn(name, readArguments(rest)))
    },
  })

/** `{% highlight ruby linenos %}` of Jekyll, `{% codeblock a title lang:ruby %}` of Hexo. */
function languageIn(name: string, { bare }: Arguments) {
  const stated = bare.find((word) => word.startsWith('lang:'))?.slice('lang:'.length)
  return stated ?? (name === 'highlight' ? (bare[0] ?? '') : '')
}

const path = ({ bare }: Arguments) => bare[0]
const namedLink = ({ bare: [address = '', ...words] }: Arguments) =>
  linkMarkdown(address, words.join(' ') || address)

const tags: Record<string, (given: Arguments) => string | undefined> = {
  asset_img: picture,
  img: picture,
  image: picture,
  asset_path: path,
  asset_link: namedLink,
  link: ({ bare: [first = '', second = ''] }) =>
    second === '' ? first : linkMarkdown(second, first),
  post_url: path,
  post_path: path,
  post_link: namedLink,
  youtube: ({ bare }) => video('YouTube', 'https://www.youtube.com/watch?v=', bare[0]),
  bilibili: ({ bare }) => video('哔哩哔哩', 'https://www.bilibili.com/video/', bare[0]),
  vimeo: ({ bare }) => video('Vimeo', 'https://vimeo.com/', bare[0]),
  gist: ({ bare: [id] }) =>
    id === undefined ? undefined : linkMarkdown(`https://gist.github.com/${id}`, 'Gist'),
  more: () => '',
}

/** Classes may stand before the address, sizes and a title behind it. */
function picture({ bare: words }: Arguments) {
  const at = words.findIndex((word) => /[./]/.test(word))
  const address = words[at]
  if (address === undefined) return undefined
  const title = words.slice(at + 1).filter((word) => !/^\d+(px|%)?$/.test(word))
  return imageMarkdown(address, title.join(' '))
}
