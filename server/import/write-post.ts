import { readFile } from 'node:fs/promises'
import { mapImageUrls } from '#content/images.ts'
import type { Post } from '#server/db/schema/posts.ts'
import type { ImageCategory } from '#server/db/schema/images.ts'
import type { AppContext } from '#server/modules.ts'
import type { Origin } from '#server/posts/writing.ts'
import type { Intent } from '#server/posts/posts.service.ts'
import type { AuthorFinder } from './import-author.ts'
import { findOpenTopics, type KnownPost } from './import.store.ts'
import type { ImageSource, ImportedPost } from './imported-post.ts'
import type { ImportReport } from './report.ts'

interface Written extends Pick<Post, 'revision' | 'status'> {
  /** What did not come along, in sentences. */
  notes: string[]
}

/** Writes posts through the services that members use, and counts into `report` what they needed. */
export async function createPostWriter(
  { core, services }: AppContext,
  authors: AuthorFinder,
  report: ImportReport,
) {
  const { posts, categories, images } = services
  const shelves = new Map((await categories.list()).map(({ name, id }) => [shelfKey(name), id]))

  /** @param before what the post is here already: it stays whose it is, and nobody may have changed it since */
  async function write(
    post: ImportedPost,
    intent: Intent,
    origin: Origin,
    before: KnownPost | undefined,
  ): Promise<Written> {
    const authorId = before?.authorId ?? (await authors.ensure(post)).id
    const notes: string[] = []
    const request = {
      title: post.title,
      format: post.isRichText ? 1 : 0,
      content: await withHostedImages(post, authorId, notes),
      excerpt: post.description,
      coverImage: post.cover
        ? ((await host(post.cover, authorId, 'cover', notes)) ?? null)
        : null,
      categoryIds: await shelve(post.categories),
      tags: post.tags,
      topicIds: await openTopics(post.topics ?? [], notes),
      baseRevision: before?.revision,
    }
    const { revision, status } = await posts.write(authorId, intent, request, origin)
    return { revision, status, notes }
  }

  /** Counts what `write` would need. */
  function foresee({ categories: names, images: pictures, cover }: ImportedPost) {
    for (const name of names) if (!shelves.has(shelfKey(name))) addShelf(name, '')
    const files = [...pictures.values(), ...(cover ? [cover] : [])]
    report.images += files.filter(({ kind }) => kind === 'file').length
  }

  async function shelve(names: string[]) {
    for (const name of names) {
      if (!shelves.has(shelfKey(name)))
        addShelf(name, (await categories.create(null, { name })).id)
    }
    return names.flatMap((name) => shelves.get(shelfKey(name)) ?? [])
  }

  /** Topics are opened by administrators, so an import makes none. */
  async function openTopics(names: string[], notes: string[]) {
    if (names.length === 0) return []
    const found = await findOpenTopics(core.db, names)
    const missing = names.filter((name) => found.every((topic) => topic.name !== name))
    if (missing.length > 0) notes.push(`没有这些话题，或尚未启用：${missing.join('、')}`)
    return found.map(({ id }) => id)
  }

  function addShelf(name: string, id: string) {
    shelves.set(shelfKey(name), id)
    report.newCategories.push(name)
  }

  async function withHostedImages(post: ImportedPost, ownerId: string, notes: string[]) {
    const addresses = new Map<string, string>()
    for (const [reference, source] of post.images) {
      if (source.kind === 'remote') continue
      const address = await host(source, ownerId, 'post', notes)
      if (address !== undefined) addresses.set(reference, address)
    }
    if (addresses.size === 0) return post.body
    return mapImageUrls(post.body, post.isRichText ? 1 : 0, (url) => addresses.get(url))
  }

  /** The address of the picture here; undefined, and a note, when it is none that can be shown. */
  async function host(
    source: ImageSource,
    ownerId: string,
    category: ImageCategory,
    notes: string[],
  ) {
    if (source.kind === 'remote') return source.url
    try {
      const { url } = await images.adopt(ownerId, category, await readFile(source.path))
      report.images += 1
      return url
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      notes.push(`图片没有导入：${source.path.split(/[\\/]/).at(-1) ?? ''}（${reason}）`)
      return undefined
    }
  }

  return { write, foresee }
}

/** Blogs write one category in several ways: `Seata` and `seata` are one shelf, under the name that came first. */
const shelfKey = (name: string) => name.normalize('NFKC').toLowerCase()
