import type { Piece, Place } from '#machines/list/list.types.ts'
import { lifetimes } from '#machines/resource/lifetimes.ts'
import { short } from '../queries.ts'
import {
  defineList,
  defineResource,
  pieceOf,
  type ListLoad,
  type LoadContext,
} from '../query.ts'
import type { Category, PostQuery, PostSummary, TopicPostQuery } from '../types.ts'

export const categories = defineResource<readonly Category[]>({
  name: 'categories',
  scope: 'public',
  staleTime: lifetimes.category,
  load: async (_, { api, signal }) =>
    (await api.get('/api/posts/categories', { signal })).items,
})

/** All published posts; a page narrows them. */
export const posts = defineList<PostSummary, PostQuery>({
  name: 'posts',
  load: loadPosts,
})

/** What one author has published; a page narrows it further. */
export const postsBy = defineList<PostSummary, PostQuery, string>({
  name: 'posts by',
  load: ({ key: authorId, filter, place }, context) =>
    loadPosts({ filter: { ...filter, authorId }, place }, context),
})

export const categoryPosts = defineList<PostSummary, object, string>({
  name: 'posts in',
  staleTime: short,
  load: ({ key: id, place }, context) => loadCategoryPosts(id, place, context),
})

export const topicPosts = defineList<PostSummary, TopicPostQuery, string>({
  name: 'posts on',
  staleTime: short,
  filter: { sortBy: 'publishedat' },
  load: ({ key: id, filter, place }, { api, signal }) =>
    api.get('/api/topics/{id}/posts', {
      params: { path: { id }, query: { ...filter, ...place, pageSize: 10 } },
      signal,
    }),
})

type Load = Pick<ListLoad<PostQuery, null>, 'filter' | 'place'>

async function loadPosts(load: Load, context: LoadContext): Promise<Piece<PostSummary>> {
  const { filter, place } = load
  const query = { ...filter, ...place, pageSize: 10 }
  const { api, signal } = context
  const piece = pieceOf(
    await api.get('/api/posts/public/hybrid', { params: { query }, signal }),
  )
  return piece.items.every(isIn(filter)) ? piece : loadUnfiltered(load, context, piece)
}

/**
 * A server of the specification has heard of no filter: it has calls of their own for a category and for what is newest of an
 * author, and none for a tag. What else it lists is left out, and its pages stay as they are: an empty one is not the last.
 */
async function loadUnfiltered(
  { filter, place }: Load,
  context: LoadContext,
  all: Piece<PostSummary>,
): Promise<Piece<PostSummary>> {
  const { authorId, categoryId } = filter
  if (authorId !== undefined) return narrowed(await loadNewestBy(authorId, context), filter)
  if (categoryId !== undefined)
    return narrowed(await loadCategoryPosts(categoryId, place, context), filter)
  return narrowed(all, filter)
}

async function loadCategoryPosts(id: string, place: Place, { api, signal }: LoadContext) {
  const params = { path: { id }, query: { ...place, pageSize: 10 } }
  return pieceOf(await api.get('/api/posts/categories/{id}/posts/hybrid', { params, signal }))
}

/** All on one page: there is no way to what is older. */
async function loadNewestBy(id: string, { api, signal }: LoadContext) {
  const params = { path: { id } }
  const { items } = await api.get('/api/posts/users/{id}/recent', { params, signal })
  return { items, page: 1, totalPages: 1 }
}

/** What of a piece is among what is asked for. Of how many, nobody knows once some are not. */
function narrowed(piece: Piece<PostSummary>, filter: PostQuery): Piece<PostSummary> {
  const items = piece.items.filter(isIn(filter))
  if (items.length === piece.items.length) return piece
  const { total: _, isTotalCapped: _isCapped, ...place } = piece
  return { ...place, items }
}

const isIn =
  ({ authorId, categoryId, tag }: PostQuery) =>
  ({ author, categoryIds, tags }: PostSummary) =>
    (authorId === undefined || author.id === authorId) &&
    (categoryId === undefined || categoryIds.includes(categoryId)) &&
    (tag === undefined || tags.includes(tag))
