import type { Api } from '#src/runtime/api.ts'
import type { Creator, Resources, Side } from '#src/runtime/resources.ts'
import { createKeyed } from './keyed.ts'
import type { Starter } from './starter.ts'

/** How many lists are remembered. */
const remembered = 20

/** Follows change on every page: each visit asks anew, showing what was there. Milliseconds. */
const lifetime = 1

/** What others let be seen of their follows. An answer also says whether they do, which their profile remembers. */
export function createShownFollows(api: Api, start: Starter, profileOf: Resources['profile']) {
  const sides = { following: lists('following'), followers: lists('followers') }

  function lists(side: Side) {
    return createKeyed(
      remembered,
      (id) =>
        start.list<Creator, object>(
          `${side} of ${id}`,
          { query: {}, mode: 'cursor', lifetime },
          async ({ place }, signal) => {
            const cursor = 'cursor' in place ? { cursor: place.cursor } : {}
            const call = {
              params: { path: { id }, query: { ...cursor, pageSize: 20 } },
              signal,
            }
            const { isOpen, ...piece } =
              side === 'following'
                ? await api.get('/api/users/{id}/following', call)
                : await api.get('/api/users/{id}/followers', call)
            remember(id, isOpen)
            return piece
          },
        ),
      (list) => void list.stop(),
    )
  }

  function remember(userId: string, showsFollows: boolean) {
    const profile = profileOf(userId)
    const { data } = profile.getSnapshot().context
    if (data === null || data.showsFollows === showsFollows) return
    profile.send({ type: 'resource.replace', data: { ...data, showsFollows } })
  }

  return {
    get: (userId: string, side: Side) => sides[side].get(userId),
    all: () => [...sides.following.all(), ...sides.followers.all()],
  }
}
