import { profile } from '../queries.ts'
import { defineList } from '../query.ts'
import type { Creator, Side } from '../types.ts'

/** What somebody lets others see of one side of their follows. */
export const shownFollows = defineList<Creator, object, { userId: string; side: Side }>({
  name: 'follows shown by',
  load: async ({ key: { userId: id, side }, place }, { api, signal, queryClient }) => {
    const cursor = 'cursor' in place ? { cursor: place.cursor } : {}
    const call = { params: { path: { id }, query: { ...cursor, pageSize: 20 } }, signal }
    const { isOpen: showsFollows, ...piece } =
      side === 'following'
        ? await api.get('/api/users/{id}/following', call)
        : await api.get('/api/users/{id}/followers', call)
    queryClient.patch(profile, id, (data) =>
      data.showsFollows === showsFollows ? data : { ...data, showsFollows },
    )
    return piece
  },
})
