import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { parseDate } from './dates.ts'
import { flagField, limits } from './fields.ts'
import { splitFrontMatter, type FrontMatter } from './front-matter.ts'
import { UnreadableFileError, type ImageSource, type ImportedPost } from './imported-post.ts'
import { coverOf, createImageFinder, imagesIn } from './post-images.ts'
import type { Site } from './site.ts'
import { decodeText, plainLineEnds } from './text-file.ts'

/**
 * Reads a file of an export of this product: every letter as it was, also of a draft without title or text.
 * @throws UnreadableFileError when its rich text is missing or none
 */
export async function readExported(
  site: Site,
  path: string,
  source: string,
): Promise<ImportedPost> {
  const { data, body } = splitFrontMatter(asWritten(source))
  const finder = createImageFinder(site, join(site.root, path))
  // The app answers for a picture below its own path, too; the archive holds it once.
  const find = (reference: string) =>
    finder.find(reference.replace(/^\/blog(?=\/images\/)/, ''))
  const delta = textOf(data, 'delta')
  // The line that stands between front matter and text belongs to neither.
  const text = delta === '' ? body.replace(/^\n/, '') : await readDelta(site, path, delta)
  const isRichText = delta !== ''
  const warnings: string[] = []
  const images = new Map<string, ImageSource>()
  for (const reference of isRichText ? imagesInDelta(text) : imagesIn(text, 0)) {
    const source = await find(reference)
    if (source) images.set(reference, source)
    else warnings.push(`图片找不到：${reference}`)
  }
  const coverReference = textOf(data, 'cover')
  const cover = coverOf(await find(coverReference))
  if (coverReference !== '' && !cover) warnings.push(`封面找不到：${coverReference}`)
  const topics = listOf(data, 'topics', limits.topics)
  return {
    path,
    title: textOf(data, 'title'),
    date: parseDate(data['date']),
    updated: parseDate(data['lastmod']),
    authors: [],
    tags: listOf(data, 'tags', limits.tags),
    categories: listOf(data, 'categories', limits.categories),
    ...(topics.length > 0 && { topics }),
    description: textOf(data, 'description'),
    cover,
    isDraft: flagField(data, 'draft') ?? false,
    body: text,
    ...(isRichText && { isRichText }),
    images,
    warnings,
  }
}

/** What the export calls the post of this file; undefined in one from before it had names for them. */
export function identityIn(source: string): string | undefined {
  return textOf(splitFrontMatter(asWritten(source)).data, 'id') || undefined
}

/** An export ends the lines of its head plainly: other ends came on its way here, everywhere in the file. */
const asWritten = (source: string) =>
  source.startsWith('---\r') ? plainLineEnds(source) : source

/** What an editor let through is taken as it is: it may hold several lines, or two spaces. */
const textOf = (data: FrontMatter, key: string) => {
  const text = data[key]
  return typeof text === 'string' ? text : ''
}

/** One name may hold a comma. */
const listOf = (data: FrontMatter, key: string, most: number) => {
  const names = data[key]
  return Array.isArray(names)
    ? names.filter((name) => typeof name === 'string').slice(0, most)
    : []
}

/** The file lies beside the post: its name is no path. */
async function readDelta(site: Site, path: string, name: string): Promise<string> {
  const file = join(site.root, path, '..', name)
  const real = await realpath(file).catch(() => undefined)
  if (!real?.startsWith(site.root + sep))
    throw new UnreadableFileError(`找不到正文文件：${name}`)
  return decodeText(await readFile(real))
}

function imagesInDelta(text: string): string[] {
  try {
    return imagesIn(text, 1)
  } catch {
    throw new UnreadableFileError('富文本正文无法识别')
  }
}
