import type { Arguments } from './dialect-arguments.ts'
import {
  fenceMarkdown,
  imageMarkdown,
  linkMarkdown,
  readArguments,
} from './dialect-arguments.ts'
import { outsideCode } from './outside-code.ts'

const highlight =
  /\{\{[<%]\s*highlight\s+([\w+#-]+)[^>%]*?[>%]\}\}([\s\S]*?)\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g
const shortcode = /\{\{([<%])\s*([\w./-]+)((?:\s+(?:"[^"]*"|[^"])*?)?)\s*\/?\s*[>%]\}\}/g

/** Hugo's own shortcodes as Markdown; a theme's stay as they were written, and are named in `warnings`. */
export function fromHugo(body: string, warnings: string[]): string {
  const coded = body.replace(highlight, (_, language: string, code: string) =>
    fenceMarkdown(code, language),
  )
  const unknown = new Set<string>()
  const converted = outsideCode(coded, (text) =>
    text.replace(shortcode, (whole: string, _open: string, name: string, rest: string) => {
      if (rest.trimStart().startsWith('/*')) return whole
      const meaning = shortcodes[name.toLowerCase()]?.(readArguments(rest))
      if (meaning === undefined) unknown.add(name)
      return meaning ?? whole
    }),
  )
  if (unknown.size > 0) {
    warnings.push(`短代码原样保留：${[...unknown].join('、')}`)
  }
  // Written so that Hugo shows a shortcode instead of running it.
  return converted.replace(/\{\{([<%])\/\*\s*(.*?)\s*\*\/([>%])\}\}/g, '{{$1 $2 $3}}')
}

const shortcodes: Record<string, (given: Arguments) => string | undefined> = {
  figure: ({ named }) => {
    const { src = '', alt = '', title = '', caption = '', link = '' } = named
    const picture = imageMarkdown(src, alt || caption || title)
    const words = [title, caption].filter((it) => it !== '').join(' ')
    const shown = link === '' ? picture : `[${picture}](${link})`
    return words === '' ? shown : `${shown}\n\n*${words}*`
  },
  ref: ({ named, bare }) => named['path'] ?? bare[0],
  relref: ({ named, bare }) => named['path'] ?? bare[0],
  youtube: ({ named, bare }) =>
    video('YouTube', 'https://www.youtube.com/watch?v=', named['id'] ?? bare[0]),
  bilibili: ({ named, bare }) =>
    video(
      '哔哩哔哩',
      'https://www.bilibili.com/video/',
      named['id'] ?? named['bvid'] ?? bare[0],
    ),
  vimeo: ({ named, bare }) => video('Vimeo', 'https://vimeo.com/', named['id'] ?? bare[0]),
  gist: ({ bare: [user, id] }) =>
    user !== undefined && id !== undefined
      ? linkMarkdown(`https://gist.github.com/${user}/${id}`, `Gist ${user}/${id}`)
      : undefined,
}

export const video = (place: string, address: string, id: string | undefined) =>
  id === undefined ? undefined : linkMarkdown(`${address}${id}`, `${place} 视频`)
