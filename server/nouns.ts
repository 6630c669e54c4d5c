import type { FastifyPluginAsync } from 'fastify'
import { createAnswers, forgetOnChange } from './answers/answers.ts'
import { createMembers } from './auth/members.ts'
import type { Handlers } from './contract/handlers.ts'
import { createTalking } from './comments/talking.ts'
import type { Core } from './core.ts'
import { createNeighbours } from './neighbours/neighbours.ts'
import { createCorrespondence } from './notifications/correspondence.ts'
import { createPublishing } from './posts/publishing.ts'
import { createAttention } from './reactions/attention.ts'
import { createHubs } from './realtime/hubs/hubs.ts'
import { createRelations } from './relations/relations.service.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { createReports } from './reports/reports.service.ts'

/** What one noun adds to the server. */
export interface Noun {
  /** Its operations of the contract. */
  handlers?: Partial<Handlers>
  /** Routes outside the contract, such as /images. */
  plugin?: FastifyPluginAsync
  /** Its jobs: begun once the server listens, ended before the database closes. */
  start?(): void | Promise<void>
  stop?(): void | Promise<void>
}

/**
 * Builds every noun, in the order in which they need one another. To add one: build its services here, put its
 * routes into `nouns`, and add a service to `services` when a command-line tool or a test calls it.
 */
export function createNouns(core: Core) {
  const answers = createAnswers()
  forgetOnChange(core.events, answers)
  const relations = createRelations(core)
  const members = createMembers(core, answers)
  const publishing = createPublishing(core, answers)
  const attention = createAttention(core, { ...publishing, answers })
  const reports: Noun = { handlers: reportsRoutes(createReports(core), core.clock) }
  const correspondence = createCorrespondence(core, relations)
  const hubs = createHubs(core, { ...members, ...correspondence, relations })
  const talking = createTalking(core, { answers, relations })
  const neighbours = createNeighbours(core, answers)
  const nouns: Noun[] = [
    members.noun,
    publishing.noun,
    attention.noun,
    reports,
    correspondence.noun,
    hubs.noun,
    talking.noun,
    neighbours.noun,
  ]
  return {
    authenticate: members.authenticate,
    nouns,
    services: { answers, relations, members, publishing, attention, correspondence, talking },
  }
}

export type Nouns = ReturnType<typeof createNouns>
export type Services = Nouns['services']
