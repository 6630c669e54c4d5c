import type { FastifyPluginAsync } from 'fastify'
import type { Handlers } from './contract/handlers.ts'
import type { Job } from './jobs/jobs.ts'

/** What one module adds to the server. */
export interface Module {
  /** Its operations of the contract. */
  handlers?: Partial<Handlers>
  /** Routes outside the contract, such as /images. */
  plugin?: FastifyPluginAsync
  /** What it does again and again; the registry runs them. */
  jobs?: Job[]
  /** Called once the server listens; a database that is away meanwhile makes the call repeat. `stop` comes before it closes. */
  start?(): void | Promise<void>
  stop?(): void | Promise<void>
}
