import { hotnessOf } from '#server/hotness/formula.ts'
import { searchVector } from '#server/search/tokens.ts'
import type { Chance } from './chance.ts'
import { compose, type Pieces } from './pieces.ts'
import type { Place } from './places.ts'
import { phrase } from './phrases.ts'
import { readersOf } from './readers.ts'
import { titles } from './words.ts'

export interface World {
  chance: Chance
  newId: () => string
  now: Date
  memberIds: string[]
  pieces: Pieces[]
  places: Map<string, Place>
}

export type SeededPost = ReturnType<typeof seedPost>

const shareOfDrafts = 0.03
const shareWithTopic = 0.7

/** A post with all its rows, as the services leave them: written at `writtenAt`, and read and talked about since. */
export function seedPost(world: World, writtenAt: Date) {
  const { chance, newId, now } = world
  const pieces = chance.pick(world.pieces)
  const { field } = pieces
  const place = world.places.get(field.shelf)
  const id = newId()
  const authorId = chance.favour(world.memberIds)
  const isPublished = !chance.happens(shareOfDrafts)
  const publishedAt = isPublished ? writtenAt : null
  const title = phrase(chance, chance.pick(titles), field)
  const { content, rendering } = compose(chance, pieces)
  const tags = chance.some(field.things, 1 + chance.below(3), chance.favour)
  const categoryIds = place ? [place.categoryId] : []
  const topicIds =
    place && place.topicIds.length > 0 && chance.happens(shareWithTopic)
      ? [chance.favour(place.topicIds)]
      : []
  const readers = isPublished
    ? readersOf(world, { id, authorId, writtenAt, field })
    : { likes: [], favourites: [], comments: [], viewDays: [], viewCount: 0 }
  const attention = {
    viewCount: readers.viewCount,
    likeCount: readers.likes.length,
    commentCount: readers.comments.length,
    favouriteCount: readers.favourites.length,
  }
  const { excerpt, wordCount, tree, outline, text } = rendering
  return {
    readers,
    post: {
      id,
      authorId,
      title,
      format: 0,
      status: isPublished ? ('published' as const) : ('draft' as const),
      excerpt,
      revision: 1,
      publishedRevision: isPublished ? 1 : null,
      publishedAt,
      ...attention,
      wordCount,
      textBytes: Buffer.byteLength(title) + Buffer.byteLength(content),
      hotness: isPublished ? hotnessOf(attention, writtenAt, now) : 0,
      createdAt: writtenAt,
      updatedAt: writtenAt,
    },
    revision: {
      postId: id,
      revision: 1,
      title,
      format: 0,
      content,
      excerpt: '',
      tree,
      outline,
      text,
      wordCount,
      tags,
      categoryIds,
      topicIds,
      kind: isPublished ? ('published' as const) : ('saved' as const),
      createdAt: writtenAt,
    },
    categories: categoryIds.map((categoryId) => ({ postId: id, categoryId, publishedAt })),
    topics: topicIds.map((topicId) => ({ postId: id, topicId, publishedAt })),
    tags: tags.map((tag, position) => ({ postId: id, tag, position, publishedAt })),
    search: isPublished
      ? [{ postId: id, title, document: searchVector({ title, names: tags, text }) }]
      : [],
  }
}
