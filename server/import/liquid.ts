import type { Arguments } from './dialect-arguments.ts'
import {
  fenceMarkdown,
  imageMarkdown,
  linkMarkdown,
  quoteMarkdown,
  readArguments,
} from './dialect-arguments.ts'
import { video } from './hugo.ts'
import { outsideCode } from './outside-code.ts'

/** Tags around code; what is inside is shown as it is. */
const codeBlock =
  /\{%-?\s*(highlight|codeblock|code)\b([^%]*?)-?%\}([\s\S]*?)\{%-?\s*end\1\s*-?%\}/g
const rawBlock = /\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g
const quoteBlock =
  /\{%-?\s*(blockquote|quote|pullquote|note|notel|centerquote|cq)\b([^%]*?)-?%\}([\s\S]*?)\{%-?\s*end\1\s*-?%\}/g
const tag = /\{%-?\s*([\w-]+)([^%]*?)-?%\}/g

/** The tags of Jekyll and Hexo as Markdown; unknown ones stay as they were written, and are named in `warnings`. */
export function fromLiquid(body: string, warnings: string[]): string {
  const unknown = new Set<string>()
  const coded = body.replace(codeBlock, (_, name: string, rest: string, code: string) =>
    fenceMarkdown(code, languageIn(name, readArguments(rest))),
  )
  const converted = outsideCode(coded, (text) =>
    text
      .replace(rawBlock, '$1')
      .replace(quoteBlock, (_, _name: string, _rest: string, inside: string) =>
        quoteMarkdown(inside),
      )
      .replace(tag, (whole: string, name: string, rest: string) => {
        const meaning = Object.hasOwn(tags, name)
          ? tags[name]?.(readArguments(rest))
          : undefined
        if (meaning === undefined) unknown.add(name)
        return meaning ?? whole
      })
      // Variables that only put the site's own address before a path.
      .replace(/\{\{-?\s*site\.(?:base)?url\s*-?\}\}/g, '')
      .replace(/\{\{-?\s*["']([^"']*)["']\s*\|\s*(?:relative|absolute)_url\s*-?\}\}/g, '$1')
      // Attributes for the block before.
      .replace(/^[ \t]*\{:[^}\n]*\}[ \t]*$/gm, '')
      .replace(/(\))\{:[^}\n]*\}/g, '$1'),
  )
  if (unknown.size > 0) warnings.push(`标签原样保留：${[...unknown].join('、')}`)
  return converted
}

/** `{% highlight ruby linenos %}` of Jekyll, `{% codeblock a title lang:ruby %}` of Hexo. */
function languageIn(name: string, { bare }: Arguments) {
  const stated = bare.find((word) => word.startsWith('lang:'))?.slice('lang:'.length)
  return stated ?? (name === 'highlight' ? (bare[0] ?? '') : '')
}

const tags: Record<string, (given: Arguments) => string | undefined> = {
  asset_img: ({ bare }) => picture(bare),
  img: ({ bare }) => picture(bare),
  image: ({ bare }) => picture(bare),
  asset_path: ({ bare }) => bare[0],
  asset_link: ({ bare: [path = '', ...words] }) => linkMarkdown(path, words.join(' ') || path),
  link: ({ bare: [first = '', second = ''] }) =>
    second === '' ? first : linkMarkdown(second, first),
  post_url: ({ bare }) => bare[0],
  post_path: ({ bare }) => bare[0],
  post_link: ({ bare: [path = '', ...words] }) => linkMarkdown(path, words.join(' ') || path),
  youtube: ({ bare }) => video('YouTube', 'https://www.youtube.com/watch?v=', bare[0]),
  bilibili: ({ bare }) => video('哔哩哔哩', 'https://www.bilibili.com/video/', bare[0]),
  vimeo: ({ bare }) => video('Vimeo', 'https://vimeo.com/', bare[0]),
  gist: ({ bare: [id] }) =>
    id === undefined ? undefined : linkMarkdown(`https://gist.github.com/${id}`, 'Gist'),
  more: () => '',
}

/** Classes may stand before the address, sizes and a title behind it. */
function picture(words: string[]) {
  const at = words.findIndex((word) => /[./]/.test(word))
  const address = words[at]
  if (address === undefined) return undefined
  const title = words.slice(at + 1).filter((word) => !/^\d+(px|%)?$/.test(word))
  return imageMarkdown(address, title.join(' '))
}
