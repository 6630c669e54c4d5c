import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'

/** From now on a statement that deletes or updates more rows of this table than that fails, as one does that takes too long. */
export async function refuseLargeWrites(db: Database, table: string, most = 2_000) {
  const [last = '', schema = 'public'] = table.split('.').toReversed()
  const place = sql`${sql.identifier(schema)}.${sql.identifier(last)}`
  const name = sql.identifier(`refuse_large_writes_of_${last}`)
  await db.execute(sql`create function ${name}() returns trigger language plpgsql as $$
    begin
      if (select count(*) from written) > ${sql.raw(String(most))} then
        raise exception 'too many at once';
      end if;
      return null;
    end $$`)
  for (const event of ['delete', 'update'])
    await db.execute(sql`create trigger ${sql.identifier(`small_${event}_of_${last}`)}
      after ${sql.raw(event)} on ${place}
      referencing old table as written for each statement execute function ${name}()`)
}
