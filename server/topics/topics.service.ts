import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { onceByClient } from '#server/db/once.ts'
import { brokenUniqueKey, whereTaken } from '#server/db/errors.ts'
import { problem } from '#server/lib/problem.ts'
import type { Cursors } from '#server/lists/cursor.ts'
import {
  type CursorRequest,
  type PageRequest,
  readFirst,
  readHybrid,
  readPage,
} from '#server/lists/keyset.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import { asMember } from '#server/db/as-member.ts'
import { demandWording, nameTaken } from './topic-wording.ts'
import { canOpenTopic } from './topics.policy.ts'
import { presentTopic } from './topics.present.ts'
import * as store from './topics.store.ts'

type Schemas = components['schemas']

export type Topics = ReturnType<typeof createTopics>

const proposals = { limit: 10, seconds: 24 * 3600 }

/** What posts can be about. Members propose topics, administrators open them to readers. */
export function createTopics(
  core: Pick<Core, 'db' | 'reads' | 'clock' | 'newId' | 'events' | 'sharedBuckets'> & {
    cursors: Cursors
  },
) {
  const { reads } = core
  const proposed = createThrottle(core, 'topics', proposals)
  const rows = (ids: string[], viewer: Viewer | null) =>
    store.findTopics(reads, ids, viewer?.id ?? null)
  const shownTo = (viewer: Viewer | null) => async (ids: string[]) =>
    (await rows(ids, viewer)).map(presentTopic)

  async function hottest(viewer: Viewer | null, limit: number): Promise<Schemas['Topic'][]> {
    const listing = store.topicsListing(reads, { sortBy: 'hotness', sortOrder: 'desc' })
    return shownTo(viewer)(await readFirst(listing, limit))
  }

  /** Enabled topics; those alone whose name or description has the keyword, if there is one. */
  const page = (
    viewer: Viewer | null,
    query: store.TopicQuery,
    request: PageRequest,
  ): Promise<Schemas['TopicPage']> =>
    readPage(store.topicsListing(reads, query), request, shownTo(viewer))

  /** @throws Problem 1000 when the cursor was not made for this list */
  const hybrid = (
    viewer: Viewer | null,
    query: store.TopicQuery,
    request: CursorRequest & { page?: number | undefined },
  ): Promise<Schemas['TopicHybridPage']> =>
    readHybrid(core.cursors, store.topicsListing(reads, query), request, shownTo(viewer))

  /**
   * One that was merged into another topic is that other one.
   * @throws Problem 2011 when there is none that the caller may open
   */
  async function open(viewer: Viewer | null, id: string): Promise<store.TopicRow> {
    const [asked] = await rows([id.toLowerCase()], viewer)
    const targetId = asked?.topic.mergedIntoId
    const [row] = targetId ? await rows([targetId], viewer) : [asked]
    if (!row || !canOpenTopic(viewer, row.topic)) throw problem.notFound(2011)
    return row
  }

  /**
   * Proposes a topic; it waits until an administrator has looked at it.
   * @throws Problem 1000 by field when its words cannot be used or its name is taken · 1003 after ten a day
   */
  async function propose(viewer: Viewer, { name, description = '' }: Schemas['TopicBody']) {
    const wording = await demandWording(core.db, { name, description })
    const proposal = { ...wording, status: 'pending' as const, creatorId: viewer.id }
    const id = await onceByClient(
      () => store.findWorded(core.db, proposal),
      () => add(viewer, proposal),
    ).catch(whereTaken(nameTaken))
    return open(viewer, id)
  }

  async function add(viewer: Viewer, proposal: store.Worded): Promise<string> {
    await proposed.take(viewer.id)
    const now = core.clock.now()
    const topic = { id: core.newId(), ...proposal, createdAt: now, updatedAt: now }
    const insert = asMember(core, viewer.id, (tx) => store.insertTopic(tx, topic))
    await insert.catch(async (error: unknown) => {
      if (brokenUniqueKey(error) !== undefined) await proposed.giveBack(viewer.id)
      throw error
    })
    return topic.id
  }

  return { hottest, page, hybrid, open, propose }
}
