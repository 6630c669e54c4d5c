import { defineList, defineResource } from '../query.ts'
import type {
  Favorite,
  FollowTie,
  PostSummary,
  RelatedUser,
  Relation,
  RelationKind,
  Session,
  Side,
} from '../types.ts'
import type { FaultLab } from '#openapi/faults.ts'

/** The newest posts by the people and on the topics one follows. */
export const feed = defineList<PostSummary>({
  name: 'feed',
  load: ({ place }, { api, signal }) => {
    const cursor = 'cursor' in place ? { cursor: place.cursor } : {}
    return api.get('/api/posts/feed', {
      params: { query: { ...cursor, pageSize: 10 } },
      signal,
    })
  },
})

/** The posts one has kept, the latest first. */
export const favorites = defineList<Favorite>({
  name: 'favorites',
  load: ({ place }, { api, signal }) =>
    api.get('/api/favourites', { params: { query: { ...place, pageSize: 20 } }, signal }),
})

/** Both sides of one's own follows, the latest first. */
export const ownFollows = defineList<FollowTie, object, Side>({
  name: 'own follows',
  load: ({ key: side, place }, { api, signal }) => {
    const pageNumber = 'page' in place ? place.page : 1
    const call = { params: { query: { pageSize: 20, pageNumber } }, signal }
    return side === 'following'
      ? api.get('/api/userfollow/following', call)
      : api.get('/api/userfollow/followers', call)
  },
})

/** Whom one has blocked, or muted. */
export const hiddenPeople = defineList<RelatedUser, object, RelationKind>({
  name: 'hidden by',
  load: async ({ key: kind, place }, { api, signal }) => {
    const call = { params: { query: { ...place, pageSize: 20 } }, signal }
    const answer = await (kind === 'block'
      ? api.get('/api/blocks', call)
      : api.get('/api/mutes', call))
    return { ...answer, items: answer.items.map((it) => ({ ...it, id: it.user.id })) }
  },
})

/** Whether one has blocked or muted somebody. */
export const relation = defineResource<Relation, string>({
  name: 'relation to',
  load: (userId, { api, signal }) =>
    // Quiet: without an answer the menu just isn't there.
    api.get('/api/relations/{userId}', { params: { path: { userId } }, signal, quiet: true }),
})

/** Where one is signed in. */
export const sessions = defineList<Session>({
  name: 'sessions',
  load: async (_, { api, signal }) => ({
    ...(await api.get('/api/sessions', { signal })),
    page: 1,
    totalPages: 1,
  }),
})

/** The fault lab as this session sees it. */
export const faultLab = defineResource<FaultLab>({
  name: 'fault lab',
  load: (_, { api, signal }) => api.get('/api/faults', { signal, quiet: true }),
})
