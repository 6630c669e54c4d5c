import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DataLockedError, takeDataLock } from '#server/lib/data-lock.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

export const stepNames = [
  'check',
  'backup',
  'place',
  'doctor',
  'migrate',
  'trial',
  'switch',
  'restart',
  'health',
] as const
export type StepName = (typeof stepNames)[number]

/** How far a way from one release to another has come: what a killed upgrade leaves to the next one. */
export interface Journal {
  kind: 'upgrade' | 'back'
  /** An archive or a folder, as it was asked for. */
  source: string
  /** The folder of the release that ran before. */
  from: string
  /** The folder of the new one, once its name is known. */
  to?: string
  /** Where it lies until it has its name; undefined where it has been put by hand. */
  staged?: string
  backup?: string
  /** A data folder to try the new one with. */
  scratch?: string
  restart?: string
  waitMs: number
  /** What is under way, or comes next. */
  step: StepName
  isGoingBack: boolean
}

/**
 * Opens it for one upgrade at a time. It lies beside the releases, and not in the data folder: what it says is done by
 * whoever may write here, and that may be root.
 * @throws OperatorError
 */
export function openJournal(base: string) {
  demandWritable(base)
  const work = join(base, '.upgrade')
  const path = join(work, 'journal.json')
  mkdirSync(work, { recursive: true })
  // Whatever the mask says: the owner of the data has a folder in it.
  chmodSync(work, 0o755)
  const unlock = lock(work)
  const read = () =>
    existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Journal) : undefined
  return {
    work,
    read,
    write: (journal: Journal) => {
      writeFileSync(`${path}.new`, JSON.stringify(journal, null, 2), { flush: true })
      renameSync(`${path}.new`, path)
    },
    /** What it speaks of is over. */
    end: () => rmSync(path, { force: true }),
    close: () => {
      if (!read()) tidy(work)
      unlock()
    },
  }
}

function demandWritable(base: string) {
  try {
    accessSync(base, constants.W_OK)
  } catch {
    throw new OperatorError(
      `不能写 ${base}：请用拥有它的用户执行，例如：sudo inkstone upgrade …`,
    )
  }
}

function lock(work: string) {
  try {
    return takeDataLock(work)
  } catch (error) {
    if (!(error instanceof DataLockedError)) throw error
    throw new OperatorError(`另一个 upgrade 正在运行（进程号 ${error.pid}）。`)
  }
}

/** What is left of a way that is over. Programs of one that was killed may still write there for a moment. */
function tidy(work: string) {
  for (const name of readdirSync(work).filter((it) => it !== 'lock'))
    rmSync(join(work, name), { recursive: true, force: true, maxRetries: 10 })
}
