import {
  addressMarkdown,
  type Arguments,
  fenceMarkdown,
  imageMarkdown,
  linkMarkdown,
  plainMarkdown,
  readArguments,
} from './dialect-arguments.ts'
import { outsideCode } from './outside-code.ts'
import { codeTags, replaceTags } from './tags.ts'

const braces = { open: '{{', close: '}}' }
const highlight = /^[<%]\s*highlight\s+([\w+#-]+)[\s\S]*[>%]$/
const shortcode = /^[<%]\s*([\w./-]+)(\s[\s\S]*)?[>%]$/
const shown = /^([<%])\/\*([\s\S]*)\*\/([>%])$/

/** Hugo's own shortcodes as Markdown; a theme's stay as they were written, and are named in `warnings`. */
export function fromHugo(body: string, warnings: string[]): string {
  const unknown = new Set<string>()
  const convert = (inside: string, whole: string) => {
    const [, name, rest = ''] = shortcode.exec(inside) ?? []
    if (name === undefined) return whole
    const known = name.toLowerCase()
    const given = readArguments(rest.replace(/\s\/\s*$/, ''))
    const meaning = Object.hasOwn(shortcodes, known) ? shortcodes[known]?.(given) : undefined
    if (meaning === undefined) unknown.add(name)
    return meaning ?? whole
  }
  const converted = outsideCode(
    body,
    (text) => replaceTags(text, braces, convert),
    highlights(),
  )
  if (unknown.size > 0) {
    warnings.push(`短代码原样保留：${[...unknown].join('、')}`)
  }
  // Written so that Hugo shows a shortcode instead of running it.
  return replaceTags(converted, braces, (inside, whole) => {
    const [, open, words = '', close] = shown.exec(inside) ?? []
    return open === undefined ? whole : `{{${open} ${words.trim()} ${close}}}`
  })
}

const highlights = () =>
  codeTags({
    braces,
    nameOf: (inside) => (highlight.test(inside) ? 'highlight' : undefined),
    closing: () => /\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/,
    write: (inside, code) => fenceMarkdown(code, highlight.exec(inside)?.[1]),
  })

const shortcodes: Record<string, (given: Arguments) => string | undefined> = {
  figure: ({ named }) => {
    const { src = '', alt = '', title = '', caption = '', link = '' } = named
    const picture = imageMarkdown(src, alt || caption || title)
    // Hugo reads a caption as Markdown, and a title as it stands.
    const words = `${plainMarkdown(title)} ${caption}`.replace(/\s+/g, ' ').trim()
    const linked = link === '' ? picture : `[${picture}](${addressMarkdown(link)})`
    return words === '' ? linked : `${linked}\n\n*${words}*`
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
