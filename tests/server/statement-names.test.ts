import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#server/db/client.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { createStatementNames, plannedEachTime } from '#server/db/statement-names.ts'
import { createPostgresDatabase } from '#tests/support/database.ts'

test('问过几遍的语句，PostgreSQL 只读一遍、计划一遍', async () => {
  const { url, drop } = await createPostgresDatabase()
  const log = { error: () => {}, warn: () => {} }
  const database = await openPostgres({ url, log })
  try {
    await database.db.transaction(async (tx) => {
      for (const number of [1, 2, 3, 4])
        await tx.execute(sql`select 'asked again' as what, ${number}::int as number`)
      await tx.execute(sql`select 'asked once' as what, ${1}::int as number`)
      const planned = await rows<{ statement: string }>(
        tx,
        sql`select statement from pg_prepared_statements where statement like '%asked%'`,
      )
      expect(planned).toEqual([
        { statement: "select 'asked again' as what, $1::int as number" },
      ])
    })
  } finally {
    await database.close()
    await drop()
  }
})

test('一条语句总是同一个名字，名字有数，少见的没有', () => {
  const nameOf = createStatementNames()
  const ask = (text: string) => [1, 2, 3].map(() => nameOf(text)).at(-1)
  const first = ask('first')
  expect(nameOf('once')).toBeUndefined()
  expect(ask(`select ${plannedEachTime}`)).toBeUndefined()
  const names = Array.from({ length: 1_000 }, (_, at) => ask(`statement ${at}`))
  expect(new Set(names.filter((name) => name !== undefined)).size).toBe(399)
  expect(nameOf('first')).toBe(first)
})
