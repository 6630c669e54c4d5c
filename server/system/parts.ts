import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Core } from '#server/core.ts'
import { within } from '#server/lib/within.ts'
import { putRow } from '#server/settings/settings.store.ts'

/** What a server can lose and still be read: then it says so, and what needs the part is refused or waits. */
export const parts = ['writes', 'files', 'redis', 'mail'] as const
type Part = (typeof parts)[number]

export type Parts = ReturnType<typeof createParts>

/** How long an answer is waited for, in milliseconds. */
const patienceMs = 1_000
/** How long an answer is good for: health may be asked for as often as anybody likes. */
const lifetimeMs = { quick: 5_000, mail: 60_000 }
/** More than one block of any disk. */
const probe = Buffer.alloc(64 * 1024)

/** Asks of each part whether it does what it is there for, by doing it. */
export function createParts(
  { db, config, clock, mailer, log }: Pick<Core, 'db' | 'config' | 'clock' | 'mailer' | 'log'>,
  isInTouch: () => boolean,
) {
  const note = (part: Part) => (error: unknown) =>
    log.warn({ part, error }, 'a part of the server fails')
  const works: Record<Part, () => Promise<boolean>> = {
    writes: createCheck(
      () => putRow(db, 'written', true, clock.now()),
      lifetimeMs.quick,
      note('writes'),
    ),
    files: createCheck(writeFile, lifetimeMs.quick, note('files')),
    redis: async () => isInTouch(),
    mail: createCheck(() => mailer.check(), lifetimeMs.mail, note('mail')),
  }

  async function writeFile() {
    const path = join(config.dataDir, '.written')
    const file = await open(path, 'w', 0o600)
    try {
      await file.writeFile(probe)
      await file.sync()
    } finally {
      await file.close()
      await rm(path, { force: true })
    }
  }

  /** The parts that fail, in no more than a second. */
  async function failing(): Promise<Part[]> {
    const answers = await Promise.all(parts.map((part) => works[part]()))
    return parts.filter((_, at) => !answers[at])
  }

  return { failing }
}

/** Answers what was found out last while that is good; what takes too long counts as failing until it is answered. */
function createCheck(
  work: () => Promise<unknown>,
  lifetime: number,
  note: (error: unknown) => void,
) {
  let answer: Promise<boolean> | undefined
  let askedAt = 0

  return function check(): Promise<boolean> {
    if (!answer || performance.now() - askedAt >= lifetime) {
      askedAt = performance.now()
      answer = work().then(
        () => true,
        (error: unknown) => {
          note(error)
          return false
        },
      )
    }
    return within(patienceMs, answer, false)
  }
}
