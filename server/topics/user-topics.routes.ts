import type { Handlers, Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { problem } from '#server/lib/problem.ts'
import { type PageRequest, paged } from '#server/lists/keyset.ts'
import { findAccount } from '#server/users/accounts.store.ts'
import { listFollowedTopics } from './topic-follows.store.ts'
import { listedStatuses } from './topics.policy.ts'
import { presentUserTopic } from './topics.present.ts'
import { findTopics } from './topics.store.ts'
import { listCreatedTopics } from './user-topics.store.ts'

/** The topics of a profile: what somebody has created, and what they follow. */
export function userTopicsRoutes({ db }: Pick<Core, 'db'>) {
  const pages = {
    created: (viewer: Viewer | null, creatorId: string, request: PageRequest) => {
      const statuses = listedStatuses(viewer, creatorId)
      return listCreatedTopics(db, { creatorId, statuses }, request)
    },
    followed: (_viewer: Viewer | null, accountId: string, request: PageRequest) =>
      listFollowedTopics(db, accountId, request),
  }
  return {
    listUserTopics: async ({ params, query, viewer }) => {
      const account = await findAccount(db, params.id)
      if (!account || account.status === 'deleted') throw problem.notFound(2012)
      const { ids, total } = await pages[query.kind](viewer, account.id, query)
      const rows = await findTopics(db, ids, viewer?.id ?? null)
      // One may have been decided about since its id was read.
      const open = rows.filter(({ topic }) =>
        listedStatuses(viewer, topic.creatorId).includes(topic.status),
      )
      return {
        items: open.map((row) => presentUserTopic(row, viewer)),
        ...paged(total, query.page, query.pageSize),
      }
    },
  } satisfies Partial<Handlers>
}
