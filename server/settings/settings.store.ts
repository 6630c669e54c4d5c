import { eq } from 'drizzle-orm'
import type { Handle } from '../db/client.ts'
import { settings } from '../db/schema/settings.ts'

/** Which posts wait for an administrator before readers see them; what was refused once always does. */
export type ReviewRule = 'resubmitted' | 'newAuthors' | 'all'

/** What administrators decide about this installation. */
export interface SystemSettings {
  isRegistrationOpen: boolean
  review: ReviewRule
  /** Nicknames that nobody may take, beside the built-in ones. */
  reservedNickNames: string[]
}

const key = 'system'

const usual: SystemSettings = {
  isRegistrationOpen: true,
  review: 'resubmitted',
  reservedNickNames: [],
}

/** The settings; what nobody has decided is as usual. */
export async function readSettings(db: Handle): Promise<SystemSettings> {
  const [found] = await db.select().from(settings).where(eq(settings.key, key))
  // Only `writeSettings` writes under this key.
  return { ...usual, ...(found?.value as Partial<SystemSettings> | undefined) }
}

export async function writeSettings(tx: Handle, value: SystemSettings, updatedAt: Date) {
  await tx
    .insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
}
