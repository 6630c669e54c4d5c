import type { Handlers } from '#server/contract/handlers.ts'
import type { Moderation } from '#server/posts/moderation.service.ts'
import type { TopicOverview } from './admin.reading.ts'
import type { TopicAdmin } from './admin.service.ts'
import type { TopicMerging } from './merging.service.ts'

interface Services {
  overview: TopicOverview
  admin: TopicAdmin
  merging: TopicMerging
  moderation: Pick<Moderation, 'list'>
  /** Works every hotness out anew, for this administrator. */
  recalculate: (actorId: string) => Promise<void>
}

/** The back office of topics; the contract lets nobody but administrators in. */
export function adminTopicsRoutes(services: Services) {
  const { overview, admin, merging, moderation, recalculate } = services
  return {
    listPendingTopics: ({ query, viewer }) => overview.pending(viewer, query),
    reviewTopic: async ({ params, body, viewer }) => {
      const { approved, reason, rule, updateTime } = body
      const type = approved ? 'topic.approve' : 'topic.reject'
      const seen = updateTime === undefined ? undefined : new Date(updateTime)
      await admin.decide(viewer, params.id, { type, reason, rule, seen })
      return overview.one(viewer, params.id)
    },
    searchAdminTopics: ({ body, viewer }) => overview.search(viewer, body),
    createAdminTopic: async ({ body, viewer }) =>
      overview.one(viewer, await admin.create(viewer, body)),
    updateAdminTopic: async ({ params, body, viewer }) => {
      await admin.update(viewer, params.id, body)
      return overview.one(viewer, params.id)
    },
    deleteAdminTopic: ({ params, query, viewer }) =>
      admin.decide(viewer, params.id, { type: 'topic.delete', ...query }),
    restoreAdminTopic: async ({ params, body, viewer }) => {
      await admin.decide(viewer, params.id, { type: 'topic.restore', ...body })
      return overview.one(viewer, params.id)
    },
    enableAdminTopic: async ({ params, body, viewer }) => {
      await admin.decide(viewer, params.id, { type: 'topic.enable', ...body })
      return overview.one(viewer, params.id)
    },
    disableAdminTopic: async ({ params, body, viewer }) => {
      await admin.decide(viewer, params.id, { type: 'topic.disable', ...body })
      return overview.one(viewer, params.id)
    },
    mergeAdminTopic: async ({ params, body, viewer }) => {
      await merging.merge(viewer, params.id, body)
      return overview.one(viewer, body.targetId)
    },
    batchAdminTopics: ({ body, viewer }) => admin.batch(viewer, body),
    getAdminTopicStats: () => overview.stats(),
    recalculateTopicHotness: async ({ viewer }) => {
      await recalculate(viewer.id)
      return { updatedCount: (await overview.stats()).enabled }
    },
    listAdminTopicPosts: async ({ params, query, viewer }) => {
      const { id: topicId } = await overview.one(viewer, params.id)
      return moderation.list({ topicId, sortBy: 'createTime', sortOrder: 'desc' }, query)
    },
    updateAdminTopicStats: async ({ params, viewer }) => {
      await admin.recount(viewer, params.id)
      return overview.one(viewer, params.id)
    },
  } satisfies Partial<Handlers>
}
