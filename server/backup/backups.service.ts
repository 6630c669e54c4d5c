import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import type { ImageStore } from '#server/images/image-store.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { nextRun } from '#server/jobs/schedule.ts'
import { isAhead, dayMs, hourMs } from '#server/lib/clock.ts'
import type { Postman } from '#server/mail/postman.ts'
import { createBackupAlarm } from './backup-alarm.ts'
import { openBackupPlace } from './backup-place.ts'
import { type BackupPlan, createBackupPlans } from './backup-plan.ts'
import { type BackupState, failureKinds, type MadeBackup, readState } from './backups.store.ts'
import { createChecking } from './checking.ts'
import { createMaking, rehearsalDueAt } from './making.ts'

type Schemas = components['schemas']
export type Backups = ReturnType<typeof createBackups>

/** Looked at each hour: without it a backup a day would come an hour later each day. */
const earlyMs = 5 * 60 * 1000
const schedule = '41 * * * *'
const checkMs = 7 * dayMs

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
    { name: 'backup', schedule, isDue: isMakingDue, run: make },
    { name: 'backup-check', schedule: '11 * * * *', isDue: isCheckDue, run: check },
    { name: 'backup-watch', schedule: '26 * * * *', run: watch },
  ]

  async function isMakingDue() {
    const now = clock.now()
    const due = dueAt(await plans.read(), await readState(db), now)
    return due !== undefined && now.getTime() >= due
  }

  async function isCheckDue() {
    const { made, checkedAt } = await readState(db)
    const since = checkedAt ?? made[0]?.createdAt
    if (since === undefined) return false
    const [last, now] = [new Date(since), clock.now()]
    return now.getTime() - last.getTime() >= checkMs || isAhead(last, now)
  }

  /** When the job comes by that makes the next one, and the next that it rehearses. */
  function nextTimes(plan: BackupPlan, state: BackupState) {
    const now = clock.now()
    const due = dueAt(plan, state, now)
    if (due === undefined) return { nextTime: null, nextRehearsalTime: null }
    // What is due at the very time of a run is made by it.
    const from = Math.max(due, now.getTime()) - 1
    const next = nextRun(schedule, new Date(from))
    if (next === null) throw new Error(`nothing ever runs at ${schedule}`)
    const between = plan.every * hourMs
    const others = Math.ceil((rehearsalDueAt(state, now) - next.getTime()) / between)
    const rehearsal = next.getTime() + Math.max(0, others) * between
    return {
      nextTime: next.toISOString(),
      nextRehearsalTime: new Date(rehearsal).toISOString(),
    }
  }

  async function read(): Promise<Schemas['Backups']> {
    const plan = await plans.read()
    const state = await readState(db)
    const { made, rehearsal, failures } = state
    return {
      plan: presentPlan(plan),
      ...nextTimes(plan, state),
      made: made.map(presentMade).toReversed(),
      rehearsal: rehearsal && presentRehearsal(rehearsal),
      failures: failureKinds.flatMap((kind) => {
        const failure = failures[kind]
        return failure ? [{ kind, ...failure }] : []
      }),
    }
  }

  function presentPlan({ to, ...plan }: BackupPlan): Schemas['BackupPlan'] {
    const hasBucket = config.backup.bucket !== undefined
    const isThere = 'folder' in to || hasBucket
    return {
      ...plan,
      to: 'folder' in to ? 'folder' : 'bucket',
      place: isThere ? openBackupPlace(to, config.backup).name : '没有设置对象存储',
      hasBucket,
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

/** From when on the next one is made, which the first is at once, and the one after a clock ran ahead; undefined while none are made. */
function dueAt({ every }: BackupPlan, { made }: BackupState, now: Date): number | undefined {
  if (every === 0) return undefined
  const last = new Date(made.at(-1)?.createdAt ?? 0)
  return isAhead(last, now) ? 0 : last.getTime() + every * hourMs - earlyMs
}

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
