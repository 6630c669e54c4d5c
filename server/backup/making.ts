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
    const path = join(folder, `scheduled-${randomBytes(8).toString('hex')}`)
    try {
      const plan = await plans.read()
      plans.demandFit(plan)
      const place = openBackupPlace(plan.to, config.backup)
      await place.removeUnfinished(new Date(clock.now().getTime() - unfinishedMs))
      const { made, rehearsed } = await putOne(plan, place, path)
      await changeState(core, (tx, state) => {
        // What is in another place was put there by an earlier plan, and stays.
        const others = state.made.filter((it) => it.place === place.name)
        const after = { ...state, made: [...others, made], ...(rehearsed && { rehearsed }) }
        return alarm.note(tx, after, 'backup', null)
      })
      await prune(plan, place)
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
    await place.put(name, meter.content, signal)
    const { sha256, bytes } = meter.read()
    const problem = await problemOf(place, { name, sha256 }, signal)
    if (problem !== null) {
      await place.remove(name)
      throw new Error(problem)
    }
    const made: MadeBackup = {
      name,
      place: place.name,
      createdAt: createdAt.toISOString(),
      bytes,
      seconds: secondsSince(began),
      sha256,
      isEncrypted,
      checkedAt: clock.now().toISOString(),
      problem,
    }
    return { made, rehearsed }
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

  /** Removes only what is written down as made here, and never the last one that is known to restore. */
  async function prune({ keep }: BackupPlan, place: BackupPlace) {
    const { made, rehearsed } = await readState(db)
    const beyond = made.slice(0, Math.max(0, made.length - keep))
    for (const { name } of beyond.filter((it) => it.name !== rehearsed?.name)) {
      await place.remove(name)
      await changeState(core, (_, state) => ({
        ...state,
        made: state.made.filter((it) => it.name !== name),
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
