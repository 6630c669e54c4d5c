import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { brokenUniqueKey } from '#server/db/errors.ts'
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
import * as store from './topics.store.ts'

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

  async function hottest(viewer: Viewer | null, limit: number) {
    const listing = store.topicsListing(reads, { sortBy: 'hotness', sortOrder: 'desc' })
    return rows(await readFirst(listing, limit), viewer)
  }

  async function page(viewer: Viewer | null, query: store.TopicQuery, request: PageRequest) {
    const { ids, ...facts } = await readPage(store.topicsListing(reads, query), request)
    return { items: await rows(ids, viewer), ...facts }
  }

  /** @throws Problem 1000 when the cursor was not made for this list */
  async function hybrid(
    viewer: Viewer | null,
    query: store.TopicQuery,
    request: CursorRequest & { page?: number | undefined },
  ) {
    const { ids, ...facts } = await readHybrid(
      core.cursors,
      store.topicsListing(reads, query),
      request,
    )
    return { items: await rows(ids, viewer), ...facts }
  }

  /** Enabled topics whose name or description has `keyword`. */
  const search = (
    viewer: Viewer | null,
    { keyword, ...query }: Omit<store.TopicQuery, 'status'> & { keyword: string },
    request: PageRequest,
  ) => page(viewer, { ...query, keyword: keyword.trim() }, request)

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
  async function propose(viewer: Viewer, { name, description = '' }: Proposal) {
    const wording = await demandWording(core.db, { name, description })
    await proposed.take(viewer.id)
    const now = core.clock.now()
    const topic = {
      id: core.newId(),
      ...wording,
      status: 'pending' as const,
      creatorId: viewer.id,
      createdAt: now,
      updatedAt: now,
    }
    const insert = asMember(core, viewer.id, (tx) => store.insertTopic(tx, topic))
    await insert.catch(async (error: unknown) => {
      if (brokenUniqueKey(error) === undefined) throw error
      await proposed.giveBack(viewer.id)
      throw nameTaken()
    })
    return open(viewer, topic.id)
  }

  return { hottest, page, hybrid, search, open, propose }
}

export interface Proposal {
  name: string
  description?: string | undefined
}
