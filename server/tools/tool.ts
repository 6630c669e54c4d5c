import type { Progress } from '#server/lib/operator-error.ts'
import type { AppContext } from '#server/services.ts'

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
  run(context: AppContext, options: Options, progress: Progress): Promise<Answer>
}
