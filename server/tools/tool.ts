import type { Core } from '#server/core.ts'
import type { Services } from '#server/nouns.ts'

/** What a tool works on: the core of a process, and the services that members use. */
export interface House {
  core: Core
  services: Services
}

export interface ToolWatch {
  onProgress(done: number, total: number): void
  /** Aborted when whoever started the tool has gone. */
  signal: AbortSignal
}

/**
 * Something an operator does from the command line. It runs inside the process that has the database: the server
 * when it runs, else the tool itself. Options and answer are JSON.
 */
export interface Tool<Options = unknown, Answer = unknown> {
  /** Its name on the wire between the two. */
  name: string
  /** Nobody may use the community meanwhile: it is refused while a server runs. */
  needsStillness?: boolean
  /** @throws Error with a sentence for the operator */
  run(house: House, options: Options, watch: ToolWatch): Promise<Answer>
}
