import { and, type SQL, sql } from 'drizzle-orm'
import { rows, type Transaction } from '#server/db/client.ts'
import type { assistantMessages, notifications } from '#server/db/schema/notifications.ts'
import { idBehind } from '#server/lib/id.ts'

/** What is about to be written, with ids: they grow in this order, behind all that each recipient is shown of the table. */
export async function withIdsBehind<Row extends { recipientId: string }>(
  tx: Transaction,
  {
    table,
    isShown,
  }: { table: typeof notifications | typeof assistantMessages; isShown: SQL | undefined },
  given: Row[],
  newId: () => string,
): Promise<(Row & { id: string })[]> {
  const recipientIds = [...new Set(given.map(({ recipientId }) => recipientId))]
  const found = await rows<{ recipientId: string; id: string }>(
    tx,
    sql`select r.id as "recipientId", newest.id from unnest(${sql.param(recipientIds)}::uuid[]) as r(id)
      cross join lateral (
        select ${table.id} from ${table}
        where ${and(sql`${table.recipientId} = r.id`, isShown)}
        order by ${table.id} desc limit 1
      ) newest`,
  )
  const last = new Map(found.map(({ recipientId, id }) => [recipientId, id]))
  return given.map((row) => {
    const id = idBehind(last.get(row.recipientId), newId())
    last.set(row.recipientId, id)
    return { ...row, id }
  })
}
