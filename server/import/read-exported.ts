import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { mapImageUrls } from '#content/images.ts'
import { parseDate } from './dates.ts'
import { flagField, limits } from './fields.ts'
import { splitFrontMatter, type FrontMatter } from './front-matter.ts'
import { UnreadableFileError, type ImageSource, type ImportedPost } from './imported-post.ts'
import { coverOf, createImageFinder } from './local-images.ts'
import { imagesIn } from './markdown-images.ts'
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
  const delta = textOf(data, 'delta')
  // The line that stands between front matter and text belongs to neither.
  const text = delta === '' ? body.replace(/^\n/, '') : await readDelta(site, path, delta)
  const isRichText = delta !== ''
  const warnings: string[] = []
  const images = new Map<string, ImageSource>()
  for (const reference of isRichText ? imagesInDelta(text) : imagesIn(text)) {
    const source = await finder.find(reference)
    if (source) images.set(reference, source)
    else warnings.push(`图片找不到：${reference}`)
  }
  const cover = textOf(data, 'cover')
  const identity = textOf(data, 'id')
  const topics = listOf(data, 'topics', limits.topics)
  return {
    path,
    ...(identity !== '' && { identity }),
    title: textOf(data, 'title'),
    date: parseDate(data['date']),
    updated: parseDate(data['lastmod']),
    authors: [],
    tags: listOf(data, 'tags', limits.tags),
    categories: listOf(data, 'categories', limits.categories),
    ...(topics.length > 0 && { topics }),
    description: textOf(data, 'description'),
    cover: cover === '' ? undefined : coverOf(await finder.find(cover)),
    isDraft: flagField(data, 'draft') ?? false,
    body: text,
    ...(isRichText && { isRichText }),
    images,
    warnings,
  }
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
  const found = new Set<string>()
  try {
    mapImageUrls(text, 1, (url) => void found.add(url))
  } catch {
    throw new UnreadableFileError('富文本正文无法识别')
  }
  return [...found]
}
