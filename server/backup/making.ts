import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Core } from '#server/core.ts'
import type { ImageStore } from '#server/images/image-store.ts'
import { isAhead, dayMs, hourMs } from '#server/lib/clock.ts'
import { unwatched } from '#server/lib/progress.ts'
import type { BackupAlarm } from './backup-alarm.ts'
import { backupNameAt, type BackupPlace, openBackupPlace } from './backup-place.ts'
import type { BackupPlan, BackupPlans } from './backup-plan.ts'
import { writeBackup } from './backup.ts'
import { type BackupState, changeState, type MadeBackup, readState } from './backups.store.ts'
import { problemOf, sentenceOf } from './checking.ts'
import { encrypted } from './encryption.ts'
import { rehearse } from './rehearsal.ts'
import { databaseBytes } from './tables.store.ts'

/** What a run began before then is no run's any more. */
const unfinishedMs = dayMs
/** A rehearsal ends some minutes after its backup was begun: without the hour the one a week later would come too early. */
const rehearsalMs = 7 * dayMs - hourMs

interface Parts {
  files: ImageStore
  plans: BackupPlans
  alarm: BackupAlarm
  /** Aborted when the server stops. */
  signal: AbortSignal
}

/** From when on a backup that is made is rehearsed: at once after a clock ran ahead. */
export function rehearsalDueAt({ rehearsed }: BackupState, now: Date): number {
  const last = new Date(rehearsed?.at ?? 0)
  return isAhead(last, now) ? 0 : last.getTime() + rehearsalMs
}

/** Makes one backup as the plan says: written to the disk, rehearsed once a week, encrypted, put away, read again. */
export function createMaking(core: Core, { files, plans, alarm, signal }: Parts) {
  const { db, clock, config } = core
  const folder = join(config.dataDir, 'tmp')

  return async function make(): Promise<void> {
    const { plan, place } = await makeOne()
    await prune(plan, place)
  }

  async function makeOne() {
    const path = join(folder, `scheduled-${randomBytes(8).toString('hex')}`)
    try {
      const plan = await plans.read()
      const place = openBackupPlace(plan.to, config.backup)
      plans.demandFit(plan)
      await place.removeUnfinished(new Date(clock.now().getTime() - unfinishedMs))
      // What lies there for nothing may be what the next one lacks room for.
      await prune(plan, place)
      const { made, rehearsed } = await putOne(plan, place, path)
      await changeState(core, (tx, state) => {
        // What is in another place was put there by an earlier plan, and stays.
        const others = state.made.filter((it) => it.place === place.name)
        const pending = state.pending.filter(({ name }) => name !== made.name)
        const after = { ...state, made: [...others, made], pending }
        return alarm.note(tx, { ...after, ...(rehearsed && { rehearsed }) }, 'backup', null)
      })
      return { plan, place }
    } catch (error) {
      const text = `没有做成备份：${sentenceOf(error)}`
      // A server that stops makes it when it is back.
      if (!signal.aborted)
        await changeState(core, (tx, state) => alarm.note(tx, state, 'backup', text))
      throw error
    } finally {
      await rm(path, { force: true })
    }
  }

  async function putOne(plan: BackupPlan, place: BackupPlace, path: string) {
    const createdAt = clock.now()
    const began = performance.now()
    const isEncrypted = plan.recipient !== ''
    const name = backupNameAt(createdAt, randomBytes(4).toString('hex'), isEncrypted)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeBackup(core, files, path, unwatched(signal))
    const now = clock.now()
    const isRehearsalDue = now.getTime() >= rehearsalDueAt(await readState(db), now)
    const rehearsed = isRehearsalDue ? await rehearseOne(name, path) : undefined
    const plain = createReadStream(path, { signal })
    const meter = createMeter(isEncrypted ? await encrypted(plain, plan.recipient) : plain)
    const put = { name, place: place.name }
    await changeState(core, (_, state) => ({ ...state, pending: [...state.pending, put] }))
    await place.put(name, meter.content, signal)
    const { sha256, bytes } = meter.read()
    await readBack(place, { name, sha256 })
    const made: MadeBackup = {
      ...put,
      createdAt: createdAt.toISOString(),
      bytes,
      seconds: secondsSince(began),
      sha256,
      isEncrypted,
      checkedAt: clock.now().toISOString(),
      problem: null,
    }
    return { made, rehearsed }
  }

  /** What is not as it was put does not stay. */
  async function readBack(place: BackupPlace, put: Pick<MadeBackup, 'name' | 'sha256'>) {
    try {
      const problem = await problemOf(place, put, signal)
      if (problem !== null) throw new Error(problem)
    } catch (error) {
      // It is pending: where it cannot be removed now, the next run tries again, and tells.
      await place.remove(put.name).catch(() => {})
      throw error
    }
  }

  /**
   * Before it is encrypted: afterwards nobody here can read it. One that fails is put away all the same, and told.
   * @returns that it went well, which counts once the backup is put away
   */
  async function rehearseOne(name: string, path: string): Promise<BackupState['rehearsed']> {
    const began = performance.now()
    const scratch = {
      path,
      folder: `${path}-rehearsal`,
      databaseBytes: await databaseBytes(db),
      signal,
    }
    const result = await rehearse(scratch).then(
      (count) => ({ rows: count, problem: null }),
      (error: unknown) => ({ rows: 0, problem: sentenceOf(error) }),
    )
    signal.throwIfAborted()
    const at = clock.now().toISOString()
    const rehearsal = { name, at, seconds: secondsSince(began), ...result }
    const text = result.problem && `备份 ${name} 没有通过恢复演练：${result.problem}`
    await changeState(core, (tx, state) =>
      alarm.note(tx, { ...state, rehearsal }, 'rehearsal', text),
    )
    return text === null ? { name, at } : null
  }

  /** A backup that is made stays made when old ones cannot be removed: that is told as a failure of its own. */
  async function prune(plan: BackupPlan, place: BackupPlace) {
    const text = await removeOld(plan, place).then(
      () => null,
      (error: unknown) => `旧的备份删不掉：${sentenceOf(error)}`,
    )
    if (!signal.aborted)
      await changeState(core, (tx, state) => alarm.note(tx, state, 'removal', text))
  }

  /** Removes only what is written down as put here, and never the last one that is known to restore. */
  async function removeOld({ keep }: BackupPlan, place: BackupPlace) {
    const { made, pending, rehearsed } = await readState(db)
    const isHere = (it: { place: string }) => it.place === place.name
    const here = made.filter(isHere)
    const beyond = here
      .slice(0, Math.max(0, here.length - keep))
      .filter(({ name }) => name !== rehearsed?.name)
    for (const { name } of [...pending.filter(isHere), ...beyond]) {
      await place.remove(name)
      const isOther = (it: { name: string }) => it.name !== name
      await changeState(core, (_, state) => ({
        ...state,
        made: state.made.filter(isOther),
        pending: state.pending.filter(isOther),
      }))
    }
  }
}

const secondsSince = (began: number) => Math.ceil((performance.now() - began) / 1000)

/** Passes bytes on, and says afterwards how many there were and what their hash is. */
function createMeter(source: Readable) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* measured() {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return {
    content: Readable.from(measured(), { objectMode: false }),
    read: () => ({ sha256: hash.digest('hex'), bytes }),
  }
}
