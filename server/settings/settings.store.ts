import { eq } from 'drizzle-orm'
import { type Handle, type Transaction, first } from '#server/db/client.ts'
import { settings } from '#server/db/schema/system.ts'
import type { FooterConfig } from '#server/lib/config.ts'

/** Which posts wait for an administrator before readers see them; what was refused once always does. */
type ReviewRule = 'resubmitted' | 'newAuthors' | 'all'

/** Who may register: anybody, those with an invitation, nobody. */
type Registration = 'open' | 'invitation' | 'closed'

/** What administrators decide about this installation. */
export interface SystemSettings {
  /** What the site calls itself. */
  name: string
  registration: Registration
  review: ReviewRule
  /** Nicknames that nobody may take, beside the built-in ones. */
  reservedNickNames: string[]
  /** A text with one of these waits for an administrator. */
  sensitiveWords: string[]
  /** What differs from the environment's footer. */
  footer: Partial<FooterConfig>
}

/** The settings as they are kept: how often they were changed, and by whom last. */
export interface KeptSettings extends SystemSettings {
  version: number
  updatedBy: string | null
  updatedAt: Date | null
}

const key = 'system'

const usual: KeptSettings = {
  name: '砚',
  registration: 'open',
  review: 'resubmitted',
  reservedNickNames: [],
  sensitiveWords: [],
  footer: {},
  version: 0,
  updatedBy: null,
  updatedAt: null,
}

/** The settings; what nobody has decided is as usual. */
export async function readSettings(db: Handle): Promise<KeptSettings> {
  const found = await readRow(db, key)
  // Only `writeSettings` writes under this key.
  const kept = found?.value as Partial<KeptSettings> | undefined
  return { ...usual, ...kept, updatedAt: found?.updatedAt ?? null }
}

/** The same, and nobody else writes them until the transaction ends. */
export async function lockSettings(tx: Transaction, now: Date): Promise<KeptSettings> {
  await lockRow(tx, key, now)
  return readSettings(tx)
}

export const writeSettings = (
  tx: Transaction,
  { updatedAt, ...value }: KeptSettings & { updatedAt: Date },
) => putRow(tx, key, value, updatedAt)

/** What is kept under a key; undefined when nothing is. Whoever wrote it knows its type. */
export const readRow = (db: Handle, key: string) =>
  first(db.select().from(settings).where(eq(settings.key, key)))

export const putRow = (db: Handle, key: string, value: unknown, updatedAt: Date) =>
  db
    .insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })

/** Nobody else writes under the key until the transaction ends: the first time, too. */
export async function lockRow(tx: Transaction, key: string, updatedAt: Date): Promise<void> {
  await tx.insert(settings).values({ key, value: {}, updatedAt }).onConflictDoNothing()
  await tx.select().from(settings).where(eq(settings.key, key)).for('update')
}
