import { createAccountsModule } from './auth/accounts.module.ts'
import { createCommentsModule } from './comments/comments.module.ts'
import type { Core } from './core.ts'
import { createDashboardModule } from './dashboard/dashboard.module.ts'
import { feedbackRoutes } from './feedback/feedback.routes.ts'
import { createFeedback } from './feedback/feedback.service.ts'
import { createFeedbackHandling } from './feedback/handling.service.ts'
import { createJobs } from './jobs/jobs.ts'
import { createFairQueue } from './lib/fair-queue.ts'
import { createMessageDecisions } from './messages/decisions.ts'
import type { Module } from './module.ts'
import { createNodes } from './nodes/nodes.service.ts'
import { createNotificationsModule } from './notifications/notifications.module.ts'
import { createPostsModule } from './posts/posts.module.ts'
import { removals } from './ranking/ranking.service.ts'
import { createReactionsModule } from './reactions/reactions.module.ts'
import { createHubsModule } from './realtime/hubs/hubs.module.ts'
import { createRelatedPostsModule } from './related-posts/related-posts.module.ts'
import { createReportsModule } from './reports/reports.module.ts'
import {
  createResponseCache,
  forgetOnChange,
  forgetOnEveryNode,
} from './response-cache/response-cache.ts'
import { createFileCache } from './seo/file-cache.ts'
import { createSeoModule } from './seo/seo.module.ts'
import { createSetupModule } from './setup/setup.module.ts'
import { createPageCache } from './ssr/page-cache.ts'
import { createDeliveries } from './system/deliveries.ts'
import { createParts } from './system/parts.ts'
import { createStatus } from './system/status.ts'
import { createSystemModule } from './system/system.module.ts'
import { createTopicDecisions } from './topics/decisions.ts'

/** What visitors have rendered or made into feeds: enough at once to use what the database leaves idle, and no more. */
const networkQueueLimits = { atOnce: 3, mostOfOne: 64, mostOfAll: 1024, slack: 100 }

/**
 * Builds every module, in the order in which they need one another. To add one: build its services here, put its
 * module into `modules`, and its services into `services` below when a command-line tool or a test calls them.
 */
export function createModules(core: Core) {
  const responseCache = createResponseCache()
  const jobs = createJobs(core)
  const accounts = createAccountsModule(core, responseCache)
  const posts = createPostsModule(core, responseCache)
  const reactions = createReactionsModule(core, { ...posts, responseCache })
  const setup = createSetupModule(core, accounts)
  const feedback: Module = {
    handlers: feedbackRoutes(
      { feedback: createFeedback(core), handling: createFeedbackHandling(core) },
      core,
    ),
  }
  const notifications = createNotificationsModule(core)
  const hubs = createHubsModule(core, { ...accounts, ...notifications })
  const otherNodes = hubs.server.nodes
  const nodes = createNodes(core, hubs.server)
  const queue = createFairQueue(networkQueueLimits)
  const isInTouch = () => otherNodes.isInTouch
  const pageCache = createPageCache({ log: core.log, queue, isInTouch })
  const files = createFileCache({ queue, isInTouch })
  // Nodes that hear nothing of one another answer members anew.
  const isOneOfMute = core.config.nodeName !== undefined && core.config.redisUrl === undefined
  if (!isOneOfMute) {
    notifications.unreadCache.connect(otherNodes)
    responseCache.writers.connect(otherNodes)
  }
  const { forget } = reactions.ranking
  forgetOnEveryNode(core.events, otherNodes, {
    names: removals,
    word: 'rankings.changed',
    forget,
  })
  forgetOnChange(core.events, otherNodes, { responseCache, made: [pageCache, files] })
  const comments = createCommentsModule(core, responseCache)
  const reports = createReportsModule(core, {
    posts: posts.decisions,
    comments: comments.decisions,
    topics: createTopicDecisions(core),
    messages: createMessageDecisions(core),
    accounts: accounts.decisions,
  })
  const relatedPosts = createRelatedPostsModule(core, responseCache)
  const status = createStatus(core, { hubs: hubs.server, nodes })
  const deliveries = createDeliveries(core)
  const system = createSystemModule(core, {
    deliveries,
    jobs,
    status,
    files: posts.files,
    postman: accounts.postman,
  })
  const dashboard = createDashboardModule(core, { deliveries, jobs, status, ...posts })
  const seo = createSeoModule(core, {
    topics: posts.topics,
    ranking: reactions.ranking,
    users: accounts.users,
    files,
    siteName: posts.siteName,
  })
  const modules: Module[] = [
    accounts.module,
    setup.module,
    posts.module,
    reactions.module,
    reports.module,
    feedback,
    notifications.module,
    hubs.module,
    comments.module,
    relatedPosts.module,
    system.module,
    dashboard.module,
    seo.module,
    { stop: nodes.leave },
  ]
  jobs.add(modules.flatMap((module) => module.jobs ?? []))
  // What command-line tools and tests call.
  const services = {
    ...accounts,
    setupLinks: setup.setupLinks,
    ...posts,
    ...reactions,
    ...notifications,
    ...comments,
    responseCache,
    jobs,
    nodes,
    counts: dashboard.counts,
  }
  return {
    authenticate: accounts.authenticate,
    onWrite: responseCache.writers.note,
    pages: seo.pages,
    pageCache,
    parts: createParts(core, isInTouch),
    // What is measured.
    caches: { answers: responseCache, pages: pageCache, files },
    pageQueue: queue,
    hubs: hubs.server,
    list: modules,
    services,
  }
}

export type Modules = ReturnType<typeof createModules>

/** What tools and tests may call of the assembled modules. */
export type Services = Modules['services']

/** An assembled server, as tools see it: the core of its process, and the services that members use. */
export interface AppContext {
  core: Core
  services: Services
}
