import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'

/** From now on a statement that deletes more rows of this table than that fails, as one does that takes too long. */
export async function refuseLargeDeletes(db: Database, table: string, most = 2_000) {
  const name = sql.identifier(`refuse_large_deletes_of_${table}`)
  await db.execute(sql`create function ${name}() returns trigger language plpgsql as $$
    begin
      if (select count(*) from removed) > ${sql.raw(String(most))} then
        raise exception 'too many at once';
      end if;
      return null;
    end $$`)
  await db.execute(sql`create trigger ${name} after delete on ${sql.identifier(table)}
    referencing old table as removed for each statement execute function ${name}()`)
}
