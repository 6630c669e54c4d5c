import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, type OpenDatabase } from '#server/db/client.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { openEngine } from '#server/db/engine-thread.ts'
import { brokenUniqueKey, isUnavailable } from '#server/db/errors.ts'

let dataDir: string
let database: OpenDatabase
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'engine-'))
  database = await openEmbedded({ dataDir })
  await database.db.execute(sql`create table lines (at integer primary key)`)
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const insert = (at: number) => sql`insert into lines values (${at})`

test('一条语句再久，这个线程也照样回答别人', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await database.db.execute(sql`select count(*) from generate_series(1, 3000000)`)
  isOver = true
  expect(turns).toBeGreaterThan(100)
})

test('引擎只占用 32 MB 的缓冲区，小机器也开得快', async () => {
  const [found] = await rows(
    database.db,
    sql`select (pg_size_bytes(current_setting('shared_buffers')) / 1048576)::int as mb`,
  )
  expect(found).toEqual({ mb: 32 })
})

test('事务进行时别的语句在后面等，不会混进去；失败的事务什么也不留下', async () => {
  const { db } = database
  let inside = () => {}
  const isInside = new Promise<void>((resolve) => (inside = resolve))
  const failing = db.transaction(async (tx) => {
    await tx.execute(insert(1))
    inside()
    await tx.execute(sql`select count(*) from generate_series(1, 300000)`)
    throw new Error('changed its mind')
  })
  await isInside
  const [outcome] = await Promise.allSettled([failing, db.execute(insert(2))])
  expect(outcome.status).toBe('rejected')
  expect(await db.execute(sql`select at from lines`)).toMatchObject({ rows: [{ at: 2 }] })
})

test('一个接一个的事务，谁也等得到', async () => {
  const { db } = database
  const works = [10, 11, 12, 13].map((at) =>
    db.transaction(async (tx) => {
      await tx.execute(insert(at))
      await tx.execute(sql`delete from lines where at = ${at}`)
      const left = await tx.execute(sql`select at from lines where at >= 10`)
      expect(left).toMatchObject({ rows: [] })
    }),
  )
  const reads = [1, 2, 3].map(() => db.execute(sql`select 1 as one`))
  expect(await Promise.all(reads)).toHaveLength(3)
  await Promise.all(works)
})

test('数据库不肯的，照样说是哪一条规矩', async () => {
  const { db } = database
  await db.execute(insert(20))
  const refused: unknown = await db.execute(insert(20)).catch((error: unknown) => error)
  expect(brokenUniqueKey(refused)).toBe('lines_pkey')
})

test('打不开的目录，当场说', async () => {
  await expect(openEngine(join(dataDir, 'db', 'PG_VERSION'))).rejects.toThrow(/errno/)
})

test('关的时候先做完在做的；关了以后都说暂时不行', async () => {
  const engine = await openEngine(join(dataDir, 'other'))
  const asked = engine.query('select count(*)::int as rows from generate_series(1, 100000)')
  await engine.close()
  expect(await asked).toMatchObject({ rows: [{ rows: 100000 }] })
  const refused: unknown = await engine.query('select 1').catch((error: unknown) => error)
  expect(isUnavailable(refused)).toBe(true)
})

/** Asked so often, a statement has long had a plan. */
const often = [1, 2, 3, 4, 5]

test('反复问的语句，数据库只读一次、计划一次', async () => {
  const { db } = database
  const ask = (at: number) =>
    db.execute(sql`select at as kept_plan from lines where at = ${at}`)
  for (const at of often) await ask(at)
  const plans = await db.execute(
    sql`select (generic_plans + custom_plans)::int as times from pg_prepared_statements
      where statement like '%kept_plan%'`,
  )
  expect(plans).toMatchObject({ rows: [{ times: 3 }] })
})

test('第几次问，答的都一样：每一种值，成行的和成列的', async () => {
  const { db } = database
  const moment = new Date('2026-11-23T08:00:00.123Z').toISOString()
  const ask = () =>
    rows(
      db,
      sql`select ${'字 "\\ \''}::text as text, ${null}::text as none, ${-7}::int as int,
      ${'9007199254740993'}::bigint as big, ${1.5}::float8 as float, ${true}::boolean as yes,
      ${moment}::timestamptz as at, ${JSON.stringify({ a: [1, null] })}::jsonb as tree,
      ${sql.param(['a,"b"', '{}', ''])}::text[] as texts, ${moment}::date as day,
      array[${moment}::timestamptz] as times`,
    )
  const answers: unknown[] = []
  for (const _ of often) answers.push(await ask())
  expect(answers).toEqual(Array.from(often, () => answers[0]))
  expect(answers[0]).toMatchObject([
    {
      text: '字 "\\ \'',
      none: null,
      int: -7,
      yes: true,
      tree: { a: [1, null] },
      texts: ['a,"b"', '{}', ''],
    },
  ])
  const named = pgTable('lines', { at: integer() })
  const lists = []
  for (const _ of often)
    lists.push(await db.select().from(named).where(eq(named.at, 2)).orderBy(named.at))
  expect(lists).toEqual(Array.from(often, () => [{ at: 2 }]))
})

test('有了计划的语句不肯时，说是哪一条规矩；后面的照样答，事务也退得回去', async () => {
  const { db } = database
  for (const at of often) await db.execute(insert(30 + at))
  const refused: unknown = await db.execute(insert(31)).catch((error: unknown) => error)
  expect(brokenUniqueKey(refused)).toBe('lines_pkey')
  expect(await db.execute(insert(39))).toMatchObject({ affectedRows: 1 })
  const failing = db.transaction(async (tx) => {
    await tx.execute(insert(40))
    await tx.execute(insert(31))
  })
  await expect(failing).rejects.toSatisfy((error) => brokenUniqueKey(error) === 'lines_pkey')
  const left = await db.execute(sql`select count(*)::int as lines from lines where at > ${30}`)
  expect(left).toMatchObject({ rows: [{ lines: 6 }] })
})
