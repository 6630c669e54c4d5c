import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOldCredentials } from '#server/auth/retention.ts'
import { rows } from '#server/db/client.ts'
import { removeOldMails } from '#server/mail/sent-mails.job.ts'
import { register } from '#tests/support/door.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { refuseLargeWrites } from '#tests/support/small-writes.ts'

let server: TestServer
const piledUp = 4_100

beforeAll(async () => {
  server = await startServer()
  for (const table of ['codes', 'sessions', 'mails', 'outbox'])
    await refuseLargeWrites(server.core.db, table)
})
afterAll(() => server.close())

const old = sql`now() - interval '400 days'`
const numbers = sql`from generate_series(1, ${piledUp}) as n`

test.for<
  [
    name: string,
    pile: (accountId: string) => Promise<unknown>,
    clean: () => Promise<void>,
    left: string,
  ]
>([
  [
    'codes',
    () =>
      server.core.db.execute(sql`
        insert into codes (id, purpose, code_hash, expires_at, created_at)
        select gen_random_uuid(), 'register', 'hash ' || n, ${old}, ${old} ${numbers}`),
    () => forgetOldCredentials(server.core),
    `created_at < now() - interval '300 days'`,
  ],
  [
    'sessions',
    (accountId) =>
      server.core.db.execute(sql`
        insert into sessions (id, account_id, current_hash, rotated_at, expires_at, last_used_at, created_at)
        select gen_random_uuid(), ${accountId}::uuid, 'hash ' || n, ${old}, ${old}, ${old}, ${old} ${numbers}`),
    () => forgetOldCredentials(server.core),
    `current_hash like 'hash %'`,
  ],
  [
    'mails',
    () =>
      server.core.db.execute(sql`
        insert into mails (id, kind, sent_at, given_up_at, created_at)
        select gen_random_uuid(), 'reset', case when n % 2 = 0 then ${old} end,
          case when n % 2 = 1 then ${old} end, ${old} ${numbers}`),
    () => removeOldMails(server.core),
    `created_at < now() - interval '300 days'`,
  ],
  [
    'mails',
    () =>
      server.core.db.execute(sql`
        insert into mails (id, kind, sealed, expires_at, given_up_at, created_at)
        select gen_random_uuid(), 'reset', 'sealed', ${old}, now(), now() ${numbers}`),
    () => removeOldMails(server.core),
    `sealed = 'sealed'`,
  ],
  [
    'outbox',
    () =>
      server.core.db.execute(sql`
        insert into outbox (queue, name, event, given_up_at, created_at)
        select 'queue ' || n, 'follow.changed', '{}', ${old}, ${old} ${numbers}`),
    () => removeOldMails(server.core),
    'given_up_at is not null',
  ],
])('积压的 %s 分批清理，一句不超过两千行', async ([name, pile, clean, left]) => {
  const { id } = await register(server)
  await pile(id)
  await clean()
  expect(
    await rows(
      server.core.db,
      sql`select 1 from ${sql.identifier(name)} where ${sql.raw(left)}`,
    ),
  ).toEqual([])
})
