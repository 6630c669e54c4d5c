import { eq } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import type { Handle, Transaction } from '#server/db/client.ts'
import { settings } from '#server/db/schema/system.ts'
import { lockRow, putRow, readRow } from '#server/settings/settings.store.ts'

/** When backups are made, how many are kept, where, and whether encrypted: what administrators decided. */
export interface KeptPlan {
  version: number
  /** Hours; 0: none are made. */
  every: number
  keep: number
  to: 'folder' | 'bucket'
  /** Empty: they are not encrypted. */
  recipient: string
}

/** A backup that the schedule made and nobody has removed since. Moments are texts: they are kept as JSON. */
export interface MadeBackup {
  name: string
  /** The name of the place it was put in. */
  place: string
  createdAt: string
  bytes: number
  seconds: number
  sha256: string
  isEncrypted: boolean
  /** When it was last read again from where it is, and what was wrong. */
  checkedAt: string
  problem: string | null
}

/** A restore into a scratch database, held against the counts of the backup itself. */
interface Rehearsal {
  name: string
  at: string
  seconds: number
  rows: number
  problem: string | null
}

export const failureKinds = ['backup', 'rehearsal', 'removal', 'check', 'overdue'] as const
export type FailureKind = (typeof failureKinds)[number]

/** Something that has gone wrong and not gone well since; told once. */
interface Failure {
  since: string
  text: string
}

/** How the backups fare. */
export interface BackupState {
  /** Oldest first. */
  made: MadeBackup[]
  /** What a run was about to put, and has not written down as made: the next run removes it. */
  pending: Pick<MadeBackup, 'name' | 'place'>[]
  rehearsal: Rehearsal | null
  /** The last one that went well. */
  rehearsed: { name: string; at: string } | null
  /** When all were last read again. */
  checkedAt: string | null
  /** Since when backups have been looked out for. */
  watchedSince: string | null
  failures: Partial<Record<FailureKind, Failure>>
}

const planKey = 'backup-plan'
const stateKey = 'backups'

const usualPlan: KeptPlan = { version: 0, every: 0, keep: 7, to: 'folder', recipient: '' }
const blank: BackupState = {
  made: [],
  pending: [],
  rehearsal: null,
  rehearsed: null,
  checkedAt: null,
  watchedSince: null,
  failures: {},
}

// Only this file writes under these keys.
export const readPlan = async (db: Handle): Promise<KeptPlan> => ({
  ...usualPlan,
  ...((await readRow(db, planKey))?.value as Partial<KeptPlan> | undefined),
})

export const readState = async (db: Handle): Promise<BackupState> => ({
  ...blank,
  ...((await readRow(db, stateKey))?.value as Partial<BackupState> | undefined),
})

/** The plan, and nobody else writes it until the transaction ends. */
export async function lockPlan(tx: Transaction, now: Date): Promise<KeptPlan> {
  await lockRow(tx, planKey, now)
  return readPlan(tx)
}

export const writePlan = (tx: Transaction, plan: KeptPlan, now: Date) =>
  putRow(tx, planKey, plan, now)

/** One change after another, whichever job makes it. */
export const changeState = (
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  change: (tx: Transaction, state: BackupState) => BackupState | Promise<BackupState>,
) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await lockRow(tx, stateKey, now)
    await putRow(tx, stateKey, await change(tx, await readState(tx)), now)
  })

/**
 * How this installation's backups fare is no part of what a restore brings: those that it made are its own, and those of
 * the installation in the archive are not.
 * @returns what puts it back once the tables hold what the archive says
 */
export async function keepState(tx: Transaction): Promise<(now: Date) => Promise<void>> {
  const own = await readRow(tx, stateKey)
  return async (now) => {
    await tx.update(settings).set({ value: {} }).where(eq(settings.key, stateKey))
    if (own) await putRow(tx, stateKey, own.value, now)
  }
}
