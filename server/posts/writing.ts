import { ContentError, isBlankDelta, parseDelta } from '#content/delta-document.ts'
import type { TreeRoot } from '#content/tree.ts'
import type { OutlineEntry } from '#server/db/schema/posts.ts'
import { problem } from '#server/lib/problem.ts'
import type { TextRenderer } from '#server/rendering/text-renderer.ts'

/** What an author hands in. */
export interface Writing {
  title: string
  /** 0 Markdown, 1 rich text (Quill Delta as JSON text). */
  format: number
  content: string
  /** The author's own; empty when readers are to see one made from the text. */
  excerpt: string
  coverImage: string | null
  categoryIds: string[]
  tags: string[]
  topicIds: string[]
}

/** What is worked out from a writing, once per revision. */
export interface Rendering {
  tree: TreeRoot
  outline: OutlineEntry[]
  text: string
  excerpt: string
  wordCount: number
  /** Addresses of the pictures in it. */
  images: string[]
}

/**
 * Renders what `authorId` wrote, off the event loop.
 * @throws Problem 1000 (field `content`) when the text is not what its format says · 1009 when too much is waiting
 */
export async function renderWriting(
  renderer: TextRenderer,
  authorId: string,
  { format, content, excerpt }: Pick<Writing, 'format' | 'content' | 'excerpt'>,
): Promise<Rendering> {
  try {
    const source = { format: format === 1 ? 1 : 0, content } as const
    const rendered = await renderer.render(authorId, source)
    return { ...rendered, excerpt: excerpt || rendered.excerpt }
  } catch (error) {
    if (error instanceof ContentError) throw problem.invalid({ content: [error.message] })
    throw error
  }
}

/** A title may be missing from a draft, and nothing may be missing from what others will read. Expects what can be rendered. */
export function demandComplete(writing: Writing): void {
  const errors = {
    ...(writing.title === '' ? { title: ['请填写标题'] } : {}),
    ...(isWithoutBody(writing) ? { content: ['请填写正文'] } : {}),
  }
  if (Object.keys(errors).length > 0) throw problem.invalid(errors)
}

const isWithoutBody = ({ format, content }: Writing) =>
  format === 1 ? isBlankDelta(parseDelta(content)) : content.trim() === ''

/** Trims what people never mean, and drops repetitions. */
export function tidy(writing: Writing): Writing {
  return {
    ...writing,
    title: writing.title.trim(),
    excerpt: writing.excerpt.trim(),
    tags: [...new Set(writing.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))],
    categoryIds: distinctIds(writing.categoryIds),
    topicIds: distinctIds(writing.topicIds),
  }
}

/** PostgreSQL answers ids in lower case, so they are compared and kept so. */
const distinctIds = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

export const isSameWriting = (one: Writing, other: Writing) =>
  one.title === other.title &&
  one.format === other.format &&
  one.content === other.content &&
  one.excerpt === other.excerpt &&
  one.coverImage === other.coverImage &&
  isSameList(one.tags, other.tags) &&
  isSameList(one.categoryIds.toSorted(), other.categoryIds.toSorted()) &&
  isSameList(one.topicIds.toSorted(), other.topicIds.toSorted())

const isSameList = (one: string[], other: string[]) =>
  one.length === other.length && one.every((value, index) => value === other[index])
