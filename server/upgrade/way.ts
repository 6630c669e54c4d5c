import type { Config, Environment } from '#server/lib/config.ts'
import type { Journal } from './journal.ts'
import type { Owner } from './programs.ts'

/** What the steps of one way work on. */
export interface Way {
  journal: Journal
  /** Writes down what a step needs to remember before it does it. */
  save: () => void
  /** It is over, the one way or the other. */
  end: () => void
  /** The folder of the releases, and of `current` which leads to one of them. */
  base: string
  /** Ours alone, on the same disk. */
  work: string
  config: Config
  env: Environment
  /** Who the data belong to, where it is not who runs this. */
  owner: Owner | undefined
  tell: (text: string) => void
  /** Aborted when whoever runs this has changed their mind; looked at after each step, and while one waits. */
  signal: AbortSignal
}

/** Known once it has been checked. */
export function destination({ journal: { to } }: Way): string {
  if (to === undefined) throw new Error('the new release has not been checked')
  return to
}
