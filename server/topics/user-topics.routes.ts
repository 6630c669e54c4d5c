import type { Handlers } from '../contract/handlers.ts'
import type { Core } from '../core.ts'
import { problem } from '../lib/problem.ts'
import { paged } from '../lists/keyset.ts'
import { findAccount } from '../users/accounts.store.ts'
import { listFollowedTopics } from './topic-follows.store.ts'
import { presentTopic } from './topics.present.ts'
import { findTopics } from './topics.store.ts'
import { listCreatedTopics } from './user-topics.store.ts'

const listings = { created: listCreatedTopics, followed: listFollowedTopics }

/** The topics of a profile: what somebody has created, and what they follow. */
export function userTopicsRoutes({ db }: Pick<Core, 'db'>) {
  return {
    listUserTopics: async ({ params, query, viewer }) => {
      const account = await findAccount(db, params.id)
      if (!account || account.status === 'deleted') throw problem.notFound(2012)
      const { ids, total } = await listings[query.kind](db, account.id, query)
      const rows = await findTopics(db, ids, viewer?.id ?? null)
      const open = rows.filter(({ topic }) => topic.status === 'enabled')
      return { items: open.map(presentTopic), ...paged(total, query.page, query.pageSize) }
    },
  } satisfies Partial<Handlers>
}
