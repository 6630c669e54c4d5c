import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { nicknameKey } from '#server/users/nickname.ts'
import * as store from './suggestions.store.ts'

type Suggestion = components['schemas']['SearchSuggestion']

/** How many of each kind: ten in all, as a list beside a box shows them. */
const most = { post: 4, topic: 2, tag: 2, author: 2 } as const

/**
 * What somebody may mean who has typed so much (ours: specification §2 has the list and no source for it). Only what
 * everybody may open, so that it depends on no viewer.
 */
export async function suggest(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  given: string,
): Promise<Suggestion[]> {
  const typed = given.normalize('NFKC').trim().replace(/\s+/gu, ' ')
  // A pair of letters is what the indexes know.
  if (typed.length < 2) return []
  const key = nicknameKey(typed)
  const now = clock.now()
  const [posts, topics, tags, authors] = await Promise.all([
    store.findPosts(db, typed, most.post),
    store.findTopics(db, typed, most.topic),
    store.findTags(db, typed, most.tag),
    key === '' ? [] : store.findAuthors(db, { key, now }, most.author),
  ])
  const named =
    (kind: Suggestion['kind']) =>
    ({ id = null, text }: { id?: string | null; text: string }): Suggestion => ({
      kind,
      id,
      text,
    })
  return [
    ...posts.map(named('post')),
    ...topics.map(named('topic')),
    ...tags.map(named('tag')),
    ...authors.map(named('author')),
  ]
}
