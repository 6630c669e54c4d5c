import { OperatorError, reasonOf } from '#server/lib/operator-error.ts'
import { within } from '#server/lib/within.ts'

/** What was found out about one thing that the server needs. */
export interface Finding {
  about: string
  /** `warning`: it works, and not as it should on a site that others open. */
  state: 'good' | 'warning' | 'bad'
  says: string
  /** What to do about it. */
  remedy?: string
}

type Judgement = Omit<Finding, 'about'>

export const good = (says: string): Judgement => ({ state: 'good', says })
export const warning = (says: string, remedy: string): Judgement => ({
  state: 'warning',
  says,
  remedy,
})
export const bad = (says: string, remedy: string): Judgement => ({ state: 'bad', says, remedy })

/** One thing to look at. What it throws is a finding, too. */
export interface Check {
  about: string
  look: () => Promise<Judgement>
  /** What to do when looking failed. */
  remedy: string
}

/** Longer than each thing may take by itself: only what hangs is given up. Milliseconds. */
const patienceMs = 30_000

export async function look({ about, look: examine, remedy }: Check): Promise<Finding> {
  try {
    return { about, ...(await within(patienceMs, examine(), bad('迟迟没有应答', remedy))) }
  } catch (error) {
    if (error instanceof OperatorError) return { about, state: 'bad', says: error.message }
    return { about, ...bad(reasonOf(error), remedy) }
  }
}
