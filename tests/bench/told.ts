import { execFileSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { notifications } from '#server/db/schema/notifications.ts'
import { postLikes } from '#server/db/schema/reactions.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, tellWaiting } from '#tests/support/server.ts'

const fans = 1000
const posts = 5
const single = 200
const crowded = 100_000

/**
 * How long until members are told, on each engine: of one like at a time, from its commit on; and how many a second of
 * five thousand that wait, beside the time that writing down as many bare notices in one statement takes; and how long
 * somebody waits for theirs beside a hundred thousand of another one's.
 */
if (process.env['TEST_ENGINE'] === undefined) {
  for (const engine of ['pglite', 'postgres']) {
    const env = { ...process.env, TEST_ENGINE: engine }
    execFileSync(process.execPath, [...process.execArgv, import.meta.filename], {
      env,
      stdio: 'inherit',
    })
  }
} else {
  await measureDelay(process.env['TEST_ENGINE'])
  await measurePace(process.env['TEST_ENGINE'])
}

async function measureDelay(engine: string) {
  const server = await startServer()
  const { db, events, clock } = server.core
  try {
    const author = await server.createMember()
    const { id: postId } = await publish(server, author)
    await server.core.outbox.idle()
    const delays: number[] = []
    let heard = () => {}
    events.on('notices.written', () => heard())
    for (let count = 0; count < single; count += 1) {
      const { id: accountId } = await server.createMember()
      const told = new Promise<number>((resolve) => {
        heard = () => resolve(performance.now())
      })
      await db.transaction(async (tx) => {
        await tx.insert(postLikes).values({ postId, accountId, createdAt: clock.now() })
        const given = { reaction: 'like', postId, accountId, authorId: author.id } as const
        await events.record(tx, 'reaction.changed', { ...given, isGiven: true })
      })
      const committed = performance.now()
      delays.push((await told) - committed)
    }
    const sorted = delays.toSorted((one, other) => one - other)
    const at = (share: number) => `${(sorted[Math.floor(single * share)] ?? 0).toFixed(1)} ms`
    console.log(
      `${engine}: told after p50 ${at(0.5)}, p95 ${at(0.95)} (${single} likes, target 1 s)`,
    )
  } finally {
    await server.close()
  }
}

async function measurePace(engine: string) {
  const server = await startServer({ tells: false })
  const { db, events, clock } = server.core
  try {
    const author = await server.createMember()
    const ids: string[] = []
    for (let count = 0; count < posts; count += 1) ids.push((await publish(server, author)).id)
    await tellWaiting(server)
    await db.execute(sql`insert into accounts (id, nick_name, nick_key, created_at, updated_at)
      select gen_random_uuid(), 'fan' || n, 'fan' || n, now(), now() from generate_series(1, ${fans}) n`)
    await db.execute(sql`insert into post_likes (post_id, account_id, created_at)
      select p.id, a.id, now() from unnest(${sql.param(ids)}::uuid[]) p(id), accounts a where a.nick_key like 'fan%'`)
    await db.execute(sql`insert into outbox (queue, name, event, created_at)
      select ${author.id}, 'reaction.changed', jsonb_build_object('reaction', 'like', 'postId', post_id,
        'authorId', ${author.id}::text, 'accountId', account_id, 'isGiven', true), now() from post_likes`)
    const waiting = fans * posts
    const began = performance.now()
    await server.core.outbox.idle()
    const took = performance.now() - began
    const told = await db.$count(notifications)
    const other = await server.createMember()
    await db.execute(sql`insert into outbox (queue, name, event, created_at)
      select ${author.id}, 'account.lifted', jsonb_build_object('accountId', ${author.id}::text,
        'at', to_char(timestamptz '2026-01-01' + n * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), now()
      from generate_series(1, ${crowded}) n`)
    const isHeard = new Promise<number>((resolve) => {
      events.on('notices.written', ({ notices }) => {
        if (notices.some(({ recipientId }) => recipientId === other.id))
          resolve(performance.now())
      })
    })
    const asked = performance.now()
    await db.transaction((tx) =>
      events.record(tx, 'account.lifted', { accountId: other.id, at: clock.now() }),
    )
    const beside = (await isHeard) - asked
    console.log(
      `${engine}: beside ${crowded} that wait for one, another is told after ${beside.toFixed(0)} ms`,
    )
    await db.execute(sql`delete from outbox`)
    const bare = performance.now()
    await db.execute(sql`create table bare as select * from notifications`)
    await db.execute(sql`truncate bare`)
    await db.execute(sql`insert into bare select * from notifications`)
    const ratio = took / (performance.now() - bare)
    console.log(
      `${engine}: ${told} of ${waiting} told in ${(took / 1000).toFixed(1)} s, ${Math.round((waiting / took) * 1000)} a second (target 1,000 on PostgreSQL), ${ratio.toFixed(0)} times the bare rows`,
    )
  } finally {
    await server.close()
  }
}
