import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { rows } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'

const atOnce = 2_000

/** Has so many readers follow an account whom nobody follows yet, straight in the database. */
export async function letFollow(db: Database, followeeId: string, many: number): Promise<void> {
  for (let left = many; left > 0; left -= atOnce)
    await db.execute(sql`
      with reader as (
        insert into accounts (id, nick_name, following_count, created_at, updated_at)
        select gen_random_uuid(), '读者', 1, now(), now()
        from generate_series(1, ${Math.min(left, atOnce)}::integer)
        returning id
      )
      insert into follows (follower_id, followee_id, created_at)
      select id, ${followeeId}::uuid, now() from reader`)
  await db.update(accounts).set({ followerCount: many }).where(eq(accounts.id, followeeId))
}

/** How many follows there are, and how many all accounts together say that there are. */
export async function countFollows(db: Database) {
  const [found] = await rows<{ ties: number; followers: number; following: number }>(
    db,
    sql`select sum(follower_count)::integer as followers, sum(following_count)::integer as following,
      (select count(*)::integer from follows) as ties from accounts`,
  )
  return found
}
