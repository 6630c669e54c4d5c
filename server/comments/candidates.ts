import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Database } from '#server/db/client.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import { hiddenFrom } from '#server/relations/relations.store.ts'
import { nicknameKey } from '#server/users/nickname.ts'
import * as store from './candidates.store.ts'

/** What a list below a text field can show. */
const mostShown = 8

export type Candidates = ReturnType<typeof createCandidates>

/** Whom a member may want to mention: those who talk here, those they follow, then anybody. */
export function createCandidates(db: Database) {
  return async function candidates(
    viewer: Viewer,
    { q = '', postId }: { q?: string | undefined; postId?: string | undefined },
  ): Promise<components['schemas']['MentionCandidates']> {
    const key = q.trim() === '' ? '' : nicknameKey(q.trim())
    // Twice as many as are shown: some are left out below.
    const wanted = { key, most: mostShown * 2 }
    const here = postId === undefined ? [] : await store.findParticipants(db, postId, wanted)
    const followed = await store.findFollowed(db, viewer.id, wanted)
    // Without a beginning anybody would be everybody.
    const others = key === '' ? [] : await store.findByPrefix(db, wanted)
    const people = new Map([...here, ...followed, ...others].map((it) => [it.id, it]))
    people.delete(viewer.id)
    const hidden = await hiddenFrom(db, viewer.id, [...people.keys()])
    const shown = [...people.values()].filter(({ id }) => !hidden.has(id))
    return { items: shown.slice(0, mostShown).map(presentAuthor) }
  }
}
