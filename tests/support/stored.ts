import { sql } from 'drizzle-orm'
import { rows } from '#server/db/client.ts'
import type { TestServer } from './server.ts'

/** Letters and notices that are on their way would be taken for what a call left. */
export async function settled({ core, services }: TestServer): Promise<void> {
  await services.postman.idle()
  await core.outbox.idle()
}

/** One line for each table that says whether anything in it is different, and how many letters were sent. */
export async function everything({ core: { db }, mails }: TestServer): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const prints = [`mails ${mails.length}`]
  for (const { name } of tables) {
    const [found] = await rows<{ print: string | null }>(
      db,
      sql`select md5(string_agg(row::text, ' ' order by row::text)) as print from ${sql.identifier(name)} row`,
    )
    prints.push(`${name} ${found?.print ?? 'empty'}`)
  }
  return prints
}
