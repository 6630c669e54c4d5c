import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Database } from '#server/db/client.ts'
import { problem } from '#server/lib/problem.ts'
import { type PageRequest, readPage } from '#server/lists/keyset.ts'
import { presentAdminTopic, presentTopicStats } from './admin.present.ts'
import {
  type AdminTopicFilter,
  adminTopicListing,
  findAdminTopics,
  sumTopics,
} from './admin.store.ts'
import { statusOf } from './topics.present.ts'
import { topicKey } from './topic-wording.ts'

type Schemas = components['schemas']
type Search = Required<Schemas['AdminTopicSearchBody']>

export type TopicOverview = ReturnType<typeof createTopicOverview>

/** Topics as the back office lists them. */
export function createTopicOverview(db: Database) {
  async function list(
    viewer: Viewer,
    filter: AdminTopicFilter,
    request: PageRequest,
  ): Promise<Schemas['AdminTopicPage']> {
    const { ids, ...facts } = await readPage(adminTopicListing(db, filter), request)
    return { items: await present(viewer, ids), ...facts }
  }

  const search = (viewer: Viewer, { keyword, status, sortBy, sortOrder, ...request }: Search) =>
    list(
      viewer,
      { keyword: topicKey(keyword), status: statusOf(status), sortBy, sortOrder },
      request,
    )

  /** Topics that wait for a review, the longest waiting first. */
  const pending = (viewer: Viewer, request: PageRequest) =>
    list(
      viewer,
      { keyword: '', status: 'pending', sortBy: 'createTime', sortOrder: 'asc' },
      request,
    )

  const stats = async () => presentTopicStats(await sumTopics(db))

  /** @throws Problem 2011 */
  async function one(viewer: Viewer, id: string): Promise<Schemas['AdminTopic']> {
    const [found] = await present(viewer, [id.toLowerCase()])
    if (!found) throw problem.notFound(2011)
    return found
  }

  const present = async (viewer: Viewer, ids: string[]) =>
    (await findAdminTopics(db, ids, viewer.id)).map(presentAdminTopic)

  return { search, pending, stats, one }
}
