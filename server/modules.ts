import { createAnswers } from './answers/answers.ts'
import { createMembers } from './auth/members.ts'
import { createTalking } from './comments/talking.ts'
import type { Core } from './core.ts'
import { createBackOffice } from './dashboard/back-office.ts'
import { createDiscovery } from './discovery/discovery.ts'
import { createKeptFiles } from './discovery/kept-files.ts'
import { feedbackRoutes } from './feedback/feedback.routes.ts'
import { feedbackPicturesJob } from './feedback/pictures.job.ts'
import { createFeedback } from './feedback/feedback.service.ts'
import { createFeedbackHandling } from './feedback/handling.service.ts'
import { createJobs } from './jobs/jobs.ts'
import { createFairTurns } from './lib/fair-turns.ts'
import { createMessageDecisions } from './messages/decisions.ts'
import type { Module } from './module.ts'
import { createNeighbours } from './neighbours/neighbours.ts'
import { createCorrespondence } from './notifications/correspondence.ts'
import { forgetOnChange } from './painting/forget-on-change.ts'
import { createPaintedPages } from './painting/painted-pages.ts'
import { createPublishing } from './posts/publishing.ts'
import { createAttention } from './reactions/attention.ts'
import { createHubs } from './realtime/hubs/hubs.ts'
import { createRelations } from './relations/relations.service.ts'
import type { Services } from './services.ts'
import { createDeliveries } from './system/deliveries.ts'
import { createParts } from './system/parts.ts'
import { createStatus } from './system/status.ts'
import { createSystem } from './system/system.ts'
import { createReporting } from './reports/reporting.ts'
import { createTopicDecisions } from './topics/decisions.ts'

/** What visitors have painted or made into feeds: enough at once to use what the database leaves idle, and no more. */
const turnsOfNetworks = { atOnce: 2, mostOfOne: 64, mostOfAll: 1024 }

/**
 * Builds every module, in the order in which they need one another. To add one: build its services here, put its
 * routes into `modules`, and name a service in `Services` when a command-line tool or a test calls it.
 */
export function createModules(core: Core) {
  const answers = createAnswers()
  const jobs = createJobs(core)
  const relations = createRelations(core)
  const members = createMembers(core, answers)
  const publishing = createPublishing(core, answers)
  const attention = createAttention(core, { ...publishing, answers })
  const feedback: Module = {
    handlers: feedbackRoutes(
      { feedback: createFeedback(core), handling: createFeedbackHandling(core) },
      core,
    ),
    jobs: [feedbackPicturesJob(core, publishing.files)],
  }
  const correspondence = createCorrespondence(core, relations)
  const hubs = createHubs(core, { ...members, ...correspondence, relations })
  const { nodes } = hubs.server
  const turns = createFairTurns(turnsOfNetworks)
  const isInTouch = () => nodes.isInTouch
  const painted = createPaintedPages({ log: core.log, turns, isInTouch })
  const files = createKeptFiles({ turns, isInTouch })
  forgetOnChange(core.events, { answers, made: [painted, files], nodes })
  const talking = createTalking(core, { answers, relations })
  const reporting = createReporting(core, {
    posts: publishing.decisions,
    comments: talking.decisions,
    topics: createTopicDecisions(core),
    messages: createMessageDecisions(core),
    accounts: members.decisions,
  })
  const neighbours = createNeighbours(core, answers)
  const status = createStatus(core, hubs.server)
  const deliveries = createDeliveries(core)
  const system = createSystem(core, { deliveries, jobs, status, files: publishing.files })
  const backOffice = createBackOffice(core, { deliveries, jobs, status, ...publishing })
  const discovery = createDiscovery(core, {
    topics: publishing.topics,
    users: members.users,
    files,
  })
  const modules: Module[] = [
    members.module,
    publishing.module,
    attention.module,
    reporting.module,
    feedback,
    correspondence.module,
    hubs.module,
    talking.module,
    neighbours.module,
    system.module,
    backOffice.module,
    discovery.module,
  ]
  jobs.add(modules.flatMap((module) => module.jobs ?? []))
  const services: Services = {
    ...members,
    ...publishing,
    ...attention,
    ...correspondence,
    ...talking,
    answers,
    relations,
    jobs,
    counts: backOffice.counts,
  }
  return {
    authenticate: members.authenticate,
    pages: discovery.pages,
    painted,
    parts: createParts(core, isInTouch),
    list: modules,
    services,
  }
}

export type Modules = ReturnType<typeof createModules>
