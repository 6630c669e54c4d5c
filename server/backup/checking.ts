import { createHash } from 'node:crypto'
import type { Core } from '#server/core.ts'
import { isAhead, hourMs } from '#server/lib/clock.ts'
import { describeError } from '#server/lib/log.ts'
import { operatorSentence } from '#server/lib/operator-error.ts'
import type { BackupAlarm } from './backup-alarm.ts'
import { type BackupPlace, openBackupPlace } from './backup-place.ts'
import type { BackupPlans } from './backup-plan.ts'
import { changeState, type MadeBackup, readState } from './backups.store.ts'

interface Parts {
  plans: BackupPlans
  alarm: BackupAlarm
  /** Aborted when the server stops. */
  signal: AbortSignal
}

/** Looks after the backups that are kept. */
export function createChecking(core: Core, { plans, alarm, signal }: Parts) {
  const { db, clock, config } = core

  /** Reads all of them again from where they are. */
  async function check(): Promise<void> {
    const plan = await plans.read()
    const place = openBackupPlace(plan.to, config.backup)
    const problems = new Map<string, string | null>()
    for (const made of (await readState(db)).made)
      // What another node had to itself is not gone because it is not here.
      if (made.place === place.name && !plans.isOfOneNode(plan))
        problems.set(made.name, await problemOf(place, made, signal))
    const checkedAt = clock.now().toISOString()
    const text = [...problems.values()].filter((it) => it !== null).join('')
    await changeState(core, (tx, state) => {
      const made = state.made.map((it) => {
        const problem = problems.get(it.name)
        return problem === undefined ? it : { ...it, checkedAt, problem }
      })
      return alarm.note(tx, { ...state, made, checkedAt }, 'check', text || null)
    })
  }

  /** Whether the newest one is older than the plan allows. */
  async function watch(): Promise<void> {
    const { every } = await plans.read()
    await changeState(core, (tx, state) => {
      if (every === 0) return alarm.note(tx, { ...state, watchedSince: null }, 'overdue', null)
      const now = clock.now()
      const watchedSince = honest(state.watchedSince, now) ?? now.toISOString()
      const last = honest(state.made.at(-1)?.createdAt, now) ?? watchedSince
      const isLate = now.getTime() - Date.parse(last) > longestAge(every)
      const text = isLate ? lateText(every, state.made.at(-1)) : null
      return alarm.note(tx, { ...state, watchedSince }, 'overdue', text)
    })
  }

  return { check, watch }
}

/** None where a clock ran ahead: nobody knows how long ago it is. */
const honest = (moment: string | null | undefined, now: Date) =>
  moment && !isAhead(new Date(moment), now) ? moment : undefined

/** A run takes its time, and a server may be down for a while. */
const longestAge = (every: number) =>
  every * hourMs + Math.max(2 * hourMs, (every * hourMs) / 2)

const lateText = (every: number, last: MadeBackup | undefined) =>
  `应该每 ${every} 小时做一份备份，${last ? `最近一份却是 ${last.createdAt} 的` : '到现在一份也没有'}。`

/** What is wrong with a backup where it is; null when it is what was put, byte for byte. */
export async function problemOf(
  place: BackupPlace,
  { name, sha256 }: Pick<MadeBackup, 'name' | 'sha256'>,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const content = await place.get(name)
    if (!content) return `备份 ${name} 不在 ${place.name} 里了。`
    const hash = createHash('sha256')
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      signal.throwIfAborted()
      hash.update(chunk)
    }
    const isSame = hash.digest('hex') === sha256
    return isSame ? null : `备份 ${name} 在 ${place.name} 里的内容变了，已经不能用。`
  } catch (error) {
    signal.throwIfAborted()
    return `备份 ${name} 读不出来：${sentenceOf(error)}`
  }
}

/** For administrators: no row, no address of a member. */
export function sentenceOf(error: unknown): string {
  const { message, cause, code } = describeError(error)
  if (code === 'ENOSPC') return '磁盘满了（ENOSPC）。'
  if (error instanceof Error && 'path' in error)
    return `用不了 ${String(error.path)}（${code}）：请检查它的权限和所在的磁盘。`
  return operatorSentence(error) ?? cause?.message ?? message
}
