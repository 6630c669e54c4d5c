import type { FastifyPluginAsync } from 'fastify'
import { createAnswers } from './answers/answers.ts'
import { createMembers } from './auth/members.ts'
import type { Handlers } from './contract/handlers.ts'
import { createTalking } from './comments/talking.ts'
import type { Core } from './core.ts'
import { createBackOffice } from './dashboard/back-office.ts'
import { createDiscovery } from './discovery/discovery.ts'
import { createKeptFiles } from './discovery/kept-files.ts'
import { feedbackRoutes } from './feedback/feedback.routes.ts'
import { feedbackPicturesJob } from './feedback/pictures.job.ts'
import { createFeedback } from './feedback/feedback.service.ts'
import { createFeedbackHandling } from './feedback/handling.service.ts'
import type { Job } from './jobs/job.ts'
import { createJobs } from './jobs/jobs.ts'
import { createFairTurns } from './lib/fair-turns.ts'
import { createMessageDecisions } from './messages/decisions.ts'
import { createNeighbours } from './neighbours/neighbours.ts'
import { createCorrespondence } from './notifications/correspondence.ts'
import { forgetOnChange } from './painting/forget-on-change.ts'
import { createPaintedPages } from './painting/painted-pages.ts'
import { createPublishing } from './posts/publishing.ts'
import { createAttention } from './reactions/attention.ts'
import { createHubs } from './realtime/hubs/hubs.ts'
import { createRelations } from './relations/relations.service.ts'
import { createDeliveries } from './system/deliveries.ts'
import { createParts } from './system/parts.ts'
import { createStatus } from './system/status.ts'
import { createSystem } from './system/system.ts'
import { createReporting } from './reports/reporting.ts'
import { createTopicDecisions } from './topics/decisions.ts'

/** What one noun adds to the server. */
export interface Noun {
  /** Its operations of the contract. */
  handlers?: Partial<Handlers>
  /** Routes outside the contract, such as /images. */
  plugin?: FastifyPluginAsync
  /** What it does again and again; the registry runs them. */
  jobs?: Job[]
  /** Begun once the server listens, again when the database was away meanwhile; ended before the database closes. */
  start?(): void | Promise<void>
  stop?(): void | Promise<void>
}

/** What visitors have painted or made into feeds: enough at once to use what the database leaves idle, and no more. */
const turnsOfNetworks = { atOnce: 2, mostOfOne: 64, mostOfAll: 1024 }

/**
 * Builds every noun, in the order in which they need one another. To add one: build its services here, put its
 * routes into `nouns`, and add a service to `services` when a command-line tool or a test calls it.
 */
export function createNouns(core: Core) {
  const answers = createAnswers()
  const jobs = createJobs(core)
  const relations = createRelations(core)
  const members = createMembers(core, answers)
  const publishing = createPublishing(core, answers)
  const attention = createAttention(core, { ...publishing, answers })
  const feedback: Noun = {
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
  const nouns: Noun[] = [
    members.noun,
    publishing.noun,
    attention.noun,
    reporting.noun,
    feedback,
    correspondence.noun,
    hubs.noun,
    talking.noun,
    neighbours.noun,
    system.noun,
    backOffice.noun,
    discovery.noun,
  ]
  jobs.add(nouns.flatMap((noun) => noun.jobs ?? []))
  return {
    authenticate: members.authenticate,
    pages: discovery.pages,
    painted,
    parts: createParts(core, isInTouch),
    nouns,
    services: {
      answers,
      relations,
      members,
      publishing,
      attention,
      correspondence,
      talking,
      jobs,
      counts: backOffice.counts,
    },
  }
}

export type Nouns = ReturnType<typeof createNouns>
export type Services = Nouns['services']
