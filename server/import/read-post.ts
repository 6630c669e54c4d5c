import { readdir } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { authorsOf, type NamedAuthor } from './authors.ts'
import { dateInPath, parseDate } from './dates.ts'
import { fromDocusaurus } from './docusaurus.ts'
import { fitting, lengthOf, limits, namesField, shorten, textField } from './fields.ts'
import { isRecord, splitFrontMatter, type FrontMatter } from './front-matter.ts'
import { visibilityOf } from './held-back.ts'
import { fromHugo } from './hugo.ts'
import {
  type ImageSource,
  type ImportedAuthor,
  type ImportedPost,
  UnreadableFileError,
} from './imported-post.ts'
import { fromLiquid } from './liquid.ts'
import { outsideCode } from './outside-code.ts'
import { coverOf, createImageFinder, type ImageFinder, imagesIn } from './post-images.ts'
import { readExported } from './read-exported.ts'
import type { Site, Generator } from './site.ts'
import { decodeText, readBytes, readText } from './text-file.ts'

/**
 * Reads one file of a site into a post.
 * @param path from the root of the site, as `listPostFiles` gives it
 * @param now when the site would be generated
 * @throws UnreadableFileError with a sentence that says why it cannot be one
 */
export async function readPost(site: Site, path: string, now: Date): Promise<ImportedPost> {
  const file = join(site.root, path)
  const bytes = await readBytes(file)
  if (site.generator === 'inkstone') return readExported(site, path, readText(bytes))
  const { data, body: source } = splitFrontMatter(decodeText(bytes), site.generator === 'hexo')
  const warnings: string[] = []
  const images = createImageFinder(site, file)
  const isMdx = extname(path).toLowerCase() === '.mdx'
  const plain = toPlainMarkdown(source, { generator: site.generator, isMdx }, warnings)
  const { title, body } = titleAndBody(data, plain, path, warnings)
  const authors = authorsOf(data, site.authors)
  return {
    path,
    title,
    ...datesOf(data, path, warnings),
    authors: await withAvatars(authors, images),
    ...namesOf(data, site, warnings),
    description: shorten(descriptionOf(data), limits.excerpt),
    cover: await findCover(data, file, images, warnings),
    ...visibilityOf(data, path, site, now),
    body: withCredits(body, authors),
    images: await findImages(body, images, warnings),
    warnings,
  }
}

/** The heading that only repeats the title goes; without a title the heading is it, and else the file's name. */
function titleAndBody(data: FrontMatter, text: string, path: string, warnings: string[]) {
  const stated = textField(data, 'title')
  const [heading = '', line = ''] = /^\s*#[ \t]+([^\n]*)(?:\n|$)/.exec(text) ?? []
  const words = line
    .trim()
    .replace(/(?:^|[ \t])#+$/, '')
    .trim()
  const repeats = words !== '' && (stated === '' || words === stated)
  const title = stated || words || nameOf(path)
  const body = (repeats ? text.slice(heading.length) : text).trim()
  if (body === '') throw new UnreadableFileError('没有正文')
  if (lengthOf(body) > limits.content) throw new UnreadableFileError('正文超过一百万字')
  if (lengthOf(title) > limits.title) warnings.push(`标题超过 ${limits.title} 个字，已截短`)
  return { title: shorten(title, limits.title), body: `${body}\n` }
}

function nameOf(path: string) {
  const parts = path.replace(/\.[a-z]+$/i, '').split('/')
  const last = parts.at(-1) ?? ''
  const name = /^index(\.[a-z-]+)?$/i.test(last) ? (parts.at(-2) ?? last) : last
  const words = name
    .replace(/^\d{4}-\d{2}-\d{2}-?/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words || name
}

function datesOf(data: FrontMatter, path: string, warnings: string[]) {
  const stated = data['date'] ?? data['publishdate'] ?? data['pubdate'] ?? data['created']
  const read = parseDate(stated)
  if (stated !== undefined && stated !== null && read === undefined)
    warnings.push('日期无法识别')
  const updated = data['lastmod'] ?? data['updated'] ?? data['last_modified_at']
  const lastUpdate = isRecord(data['last_update']) ? data['last_update']['date'] : undefined
  return {
    date: read ?? dateInPath(path),
    updated: parseDate(updated ?? lastUpdate),
  }
}

function namesOf(data: FrontMatter, { generator }: Site, warnings: string[]) {
  const bySpaces = generator === 'jekyll'
  const tags = namesField(data['tags'] ?? data['tag'], bySpaces)
  const categories = namesField(data['categories'] ?? data['category'], bySpaces)
  const tagLimits = { longest: limits.tag, most: limits.tags }
  const categoryLimits = { longest: limits.category, most: limits.categories }
  return {
    tags: fitting(tags, tagLimits, '标签', warnings),
    categories: fitting(categories, categoryLimits, '分类', warnings),
  }
}

const descriptionOf = (data: FrontMatter) =>
  textField(data, 'description', 'summary', 'excerpt', 'subtitle')

/** The first author owns the post, so the text itself names the others. */
function withCredits(body: string, authors: NamedAuthor[]) {
  if (authors.length < 2) return body
  return `> 作者：${authors.map(({ name }) => name).join('、')}\n\n${body}`
}

async function withAvatars(authors: NamedAuthor[], images: ImageFinder) {
  const found: ImportedAuthor[] = []
  for (const { name, bio, avatar } of authors) {
    const source = avatar === '' ? undefined : coverOf(await images.find(avatar))
    found.push({ name, ...(bio && { bio }), ...(source && { avatar: source }) })
  }
  return found
}

const coverKeys = [
  'cover',
  'image',
  'featured_image',
  'featuredimage',
  'thumbnail',
  'banner',
  'index_img',
  'top_img',
  'header',
  'images',
]

async function findCover(
  data: FrontMatter,
  file: string,
  images: ImageFinder,
  warnings: string[],
): Promise<ImageSource | undefined> {
  const reference = coverKeys.map((key) => addressIn(data[key])).find((it) => it !== '')
  if (reference === undefined) return bundledCover(file, images)
  const found = coverOf(await images.find(reference)) ?? (await bundledCover(file, images))
  if (!found) warnings.push(`封面找不到：${reference}`)
  return found
}

/** A cover may be an address, the first of a list, or a map with one. */
function addressIn(value: unknown): string {
  if (typeof value === 'string') return /^(true|false)$/i.test(value.trim()) ? '' : value.trim()
  if (Array.isArray(value)) return addressIn(value[0])
  if (!isRecord(value)) return ''
  return (
    ['image', 'src', 'url', 'teaser'].map((key) => addressIn(value[key])).find(Boolean) ?? ''
  )
}

/** In a bundle, a picture of this name is the cover though no text says so. */
async function bundledCover(file: string, images: ImageFinder) {
  if (!/[\\/]index(\.[a-z-]+)?\.mdx?$/i.test(file)) return undefined
  const names = await readdir(dirname(file))
  const name = names.find((it) => /^(cover|featured?)\.(jpe?g|png|webp|gif)$/i.test(it))
  return name === undefined ? undefined : images.find(name)
}

async function findImages(body: string, images: ImageFinder, warnings: string[]) {
  const found = new Map<string, ImageSource>()
  for (const reference of imagesIn(body, 0)) {
    if (/^data:/i.test(reference)) {
      warnings.push('正文里直接嵌入的图片没有导入')
      continue
    }
    const source = await images.find(reference)
    if (source) found.set(reference, source)
    else warnings.push(`图片找不到：${reference}`)
  }
  return found
}

/** A body as plain Markdown: what only its generator understood is turned into it, or left and named in `warnings`. */
export function toPlainMarkdown(
  body: string,
  { generator, isMdx }: { generator: Generator; isMdx: boolean },
  warnings: string[],
): string {
  // Where readers of a list stop; nothing in a post.
  const whole = outsideCode(body, (text) => text.replace(/<!--\s*(more|truncate)\s*-->/gi, ''))
  if (generator === 'docusaurus' || isMdx) return fromDocusaurus(whole)
  if (generator === 'hexo' || generator === 'jekyll') return fromLiquid(whole, warnings)
  return fromHugo(whole, warnings)
}
