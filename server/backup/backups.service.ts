import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import type { ImageStore } from '#server/images/image-store.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { Postman } from '#server/mail/postman.ts'
import { createBackupAlarm } from './backup-alarm.ts'
import { openBackupPlace } from './open-backup-place.ts'
import { type BackupPlan, createBackupPlans } from './backup-plan.ts'
import { type BackupState, failureKinds, type MadeBackup, readState } from './backups.store.ts'
import { createChecking } from './checking.ts'
import { createMaking, rehearsalMs } from './making.ts'

type Schemas = components['schemas']
export type Backups = ReturnType<typeof createBackups>

const hourMs = 60 * 60 * 1000
/** Looked at each hour: without it a backup a day would come an hour later each day. */
const earlyMs = 5 * 60 * 1000
const checkMs = 7 * 24 * hourMs

/** The backups that are made by themselves: the plan, what makes and looks after them, how they fare. */
export function createBackups(
  core: Core,
  { files, postman }: { files: ImageStore; postman: Postman },
) {
  const { db, clock, config } = core
  const stopping = new AbortController()
  const { signal } = stopping
  const plans = createBackupPlans(core)
  const alarm = createBackupAlarm(core, postman)
  const make = createMaking(core, { files, plans, alarm, signal })
  const { check, watch } = createChecking(core, { plans, alarm, signal })

  const jobs: Job[] = [
    { name: 'backup', schedule: '41 * * * *', isDue: isMakingDue, run: make },
    { name: 'backup-check', schedule: '11 * * * *', isDue: isCheckDue, run: check },
    { name: 'backup-watch', schedule: '26 * * * *', run: watch },
  ]

  async function isMakingDue() {
    const next = nextAt(await plans.read(), await readState(db))
    return next !== undefined && clock.now().getTime() >= next - earlyMs
  }

  async function isCheckDue() {
    const { made, checkedAt } = await readState(db)
    const since = checkedAt ?? made[0]?.createdAt
    return since !== undefined && clock.now().getTime() - Date.parse(since) >= checkMs
  }

  /** Undefined while none are made. */
  function nextAt({ every }: BackupPlan, { made }: BackupState): number | undefined {
    if (every === 0) return undefined
    const last = made.at(-1)
    return last ? Date.parse(last.createdAt) + every * hourMs : clock.now().getTime()
  }

  async function read(): Promise<Schemas['Backups']> {
    const plan = await plans.read()
    const state = await readState(db)
    const { made, rehearsal, rehearsed, failures } = state
    const next = nextAt(plan, state)
    const rehearseAt = rehearsed ? Date.parse(rehearsed.at) + rehearsalMs : next
    return {
      plan: presentPlan(plan),
      nextTime: isoOf(next),
      made: made.map(presentMade).toReversed(),
      rehearsal: rehearsal && presentRehearsal(rehearsal),
      nextRehearsalTime: next === undefined ? null : isoOf(rehearseAt),
      failures: failureKinds.flatMap((kind) => {
        const failure = failures[kind]
        return failure ? [{ kind, ...failure }] : []
      }),
    }
  }

  function presentPlan({ to, ...plan }: BackupPlan): Schemas['BackupPlan'] {
    return {
      ...plan,
      to: 'folder' in to ? 'folder' : 'bucket',
      place: openBackupPlace(to, config.backup).name,
      hasBucket: config.backup.bucket !== undefined,
    }
  }

  async function updatePlan(actorId: string, body: Schemas['BackupPlanBody']) {
    await plans.update(actorId, body)
    return read()
  }

  /** What is under way is broken off; it is made anew when a server is back. */
  const stop = () => stopping.abort(new Error('the server stops'))

  return { jobs, read, updatePlan, stop }
}

const isoOf = (moment: number | undefined) =>
  moment === undefined ? null : new Date(moment).toISOString()

const presentMade = ({ createdAt, checkedAt, ...made }: MadeBackup): Schemas['MadeBackup'] => ({
  name: made.name,
  createTime: createdAt,
  bytes: made.bytes,
  seconds: made.seconds,
  isEncrypted: made.isEncrypted,
  checkTime: checkedAt,
  problem: made.problem,
})

const presentRehearsal = ({ at, ...rehearsal }: NonNullable<BackupState['rehearsal']>) => ({
  ...rehearsal,
  time: at,
})
