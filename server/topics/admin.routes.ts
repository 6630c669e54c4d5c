import type { Handlers, Viewer } from '#server/contract/handlers.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Moderation } from '#server/posts/moderation.service.ts'
import type { TopicOverview } from './admin.reading.ts'
import type { TopicAdmin } from './admin.service.ts'
import type { TopicDecision } from './decisions.ts'
import type { TopicMerging } from './merging.service.ts'

interface Services {
  overview: TopicOverview
  admin: TopicAdmin
  merging: TopicMerging
  moderation: Pick<Moderation, 'list'>
  jobs: Pick<Jobs, 'runNow'>
}

/** The back office of topics; the contract lets nobody but administrators in. */
export function adminTopicsRoutes(services: Services) {
  const { overview, admin, merging, moderation, jobs } = services

  async function decide(viewer: Viewer, id: string, decision: TopicDecision) {
    await admin.decide(viewer, id, decision)
    return overview.one(viewer, id)
  }

  return {
    listPendingTopics: ({ query, viewer }) => overview.pending(viewer, query),
    reviewTopic: ({ params, body, viewer }) => {
      const { approved, reason, rule, updateTime } = body
      const type = approved ? 'topic.approve' : 'topic.reject'
      const seen = updateTime === undefined ? undefined : new Date(updateTime)
      return decide(viewer, params.id, { type, reason, rule, seen })
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
    restoreAdminTopic: ({ params, body, viewer }) =>
      decide(viewer, params.id, { type: 'topic.restore', ...body }),
    enableAdminTopic: ({ params, body, viewer }) =>
      decide(viewer, params.id, { type: 'topic.enable', ...body }),
    disableAdminTopic: ({ params, body, viewer }) =>
      decide(viewer, params.id, { type: 'topic.disable', ...body }),
    mergeAdminTopic: async ({ params, body, viewer }) => {
      await merging.merge(viewer, params.id, body)
      return overview.one(viewer, body.targetId)
    },
    batchAdminTopics: ({ body, viewer }) => admin.batch(viewer, body),
    getAdminTopicStats: () => overview.stats(),
    recalculateTopicHotness: async ({ viewer }) => {
      const { isRunning, lastError } = await jobs.runNow('hotness-all', viewer.id)
      if (!isRunning && lastError !== null) throw new Error(`the job failed: ${lastError}`)
      return { updatedCount: (await overview.stats()).enabled, isRunning }
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
