import { eq, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { checkpoints } from '#server/db/schema/notifications.ts'
import type { CheckpointName } from '#server/db/schema/notifications.ts'

interface Step {
  accountId: string
  name: CheckpointName
  lastId: string
  updatedAt: Date
}

/** Moves a checkpoint forward; one that is further already stays. */
export const moveCheckpoint = (handle: Handle, step: Step) =>
  handle
    .insert(checkpoints)
    .values(step)
    .onConflictDoUpdate({
      target: [checkpoints.accountId, checkpoints.name],
      set: { lastId: step.lastId, updatedAt: step.updatedAt },
      setWhere: sql`${checkpoints.lastId} < excluded.last_id`,
    })

export async function findCheckpoints(
  handle: Handle,
  accountId: string,
): Promise<Map<CheckpointName, string>> {
  const found = await handle
    .select({ name: checkpoints.name, lastId: checkpoints.lastId })
    .from(checkpoints)
    .where(eq(checkpoints.accountId, accountId))
  return new Map(found.map(({ name, lastId }) => [name, lastId]))
}
