import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { createS3ImageStore } from '#server/images/s3-image-store.ts'
import type { Config } from '#server/lib/config.ts'
import type { S3Config } from '#server/lib/s3.ts'
import { reasonOf } from '#server/lib/operator-error.ts'
import { connectRedis, openRedis } from '#server/lib/redis.ts'
import { mailProblem } from '#server/mail/mail-problem.ts'
import { createSmtpMailer } from '#server/mail/mailer.ts'
import { testMail } from '#server/mail/orders.ts'
import { bad, good, warning, type Check } from './finding.ts'

const answerMs = 5_000
/** The oldest PostgreSQL that is supported, as it counts itself. */
const oldestPostgres = 140_000
/** How far clocks may differ: nodes, and times that people see, need no less. */
const mostSkewMs = 5_000

/** What the server leans on besides the machine: database, Redis, object store, mail. */
export function serviceChecks(config: Config, mailTo: string | undefined): Check[] {
  const { databaseUrl, databaseReadUrls, redisUrl, s3 } = config
  return [
    {
      about: '数据库',
      remedy: '请检查 DATABASE_URL，以及数据库是否在运行、是否允许从这台机器连接。',
      look: async () =>
        databaseUrl === undefined
          ? warning(
              '内嵌在数据目录里，断电可能丢失最后几秒写下的',
              '正式的站点请用 DATABASE_URL 指定一个 PostgreSQL；bin/inkstone backup 和 restore 能把内容搬过去。',
            )
          : withClient(databaseUrl, databaseJudgement),
    },
    ...databaseReadUrls.map((url) => ({
      about: '从库',
      remedy: '请检查 DATABASE_READ_URL；从库不在时读主库，别人不受影响。',
      look: () => withClient(url, replicaJudgement),
    })),
    {
      about: '时钟',
      remedy: '请先让数据库能连上。',
      look: async () =>
        databaseUrl === undefined
          ? good(`现在是 ${new Date().toISOString()}`)
          : withClient(databaseUrl, clockJudgement),
    },
    ...(redisUrl === undefined ? [] : [redisCheck(redisUrl)]),
    ...(s3 === undefined ? [] : [storeCheck(s3)]),
    mailCheck(config, mailTo),
  ]
}

async function withClient<Answer>(url: string, ask: (client: Client) => Promise<Answer>) {
  const client = new Client({
    connectionString: url,
    application_name: 'inkstone doctor',
    connectionTimeoutMillis: answerMs,
    statement_timeout: answerMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } finally {
    await client.end().catch(() => {})
  }
}

interface DatabaseFacts {
  version: number
  name: string
  encoding: string
  replica: boolean
  create: boolean
  durable: boolean
  room: number
}

async function databaseJudgement(client: Client) {
  const { rows } = await client.query<DatabaseFacts>(`select
    current_setting('server_version_num')::int as version,
    current_setting('server_version') as name,
    current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as replica,
    has_database_privilege(current_database(), 'CREATE')
      and has_schema_privilege('public', 'CREATE') as create,
    current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
      and current_setting('synchronous_commit') <> 'off' as durable,
    current_setting('max_connections')::int as room`)
  const facts = rows[0]
  if (!facts) throw new Error('the database answered nothing')
  if (facts.version < oldestPostgres)
    return bad(`PostgreSQL ${facts.name} 太旧`, '请升级到 PostgreSQL 14 或更新的版本。')
  if (facts.replica)
    return bad(
      '这是一个从库，写不进去',
      '请让 DATABASE_URL 指向主库，从库写在 DATABASE_READ_URL 里。',
    )
  if (facts.encoding !== 'UTF8')
    return bad(
      `编码是 ${facts.encoding}，存不下中文`,
      "请重建数据库：CREATE DATABASE inkstone ENCODING 'UTF8' TEMPLATE template0",
    )
  if (!facts.create)
    return bad(
      '这个用户不能建立表',
      '请让它拥有这个数据库：ALTER DATABASE 数据库 OWNER TO 用户，并 ALTER SCHEMA public OWNER TO 用户。',
    )
  if (!facts.durable)
    return warning(
      'fsync、full_page_writes 或 synchronous_commit 关着，断电会丢失写下的内容',
      '请在 postgresql.conf 里打开它们。',
    )
  if (facts.room < 20)
    return warning(
      `最多 ${facts.room} 个连接，一个节点要用十几个`,
      '请在 postgresql.conf 里调大 max_connections。',
    )
  return good(`PostgreSQL ${facts.name}`)
}

async function replicaJudgement(client: Client) {
  const { rows } = await client.query<{ replica: boolean }>(
    'select pg_is_in_recovery() as replica',
  )
  return rows[0]?.replica
    ? good('正在跟随主库')
    : warning(
        '不是从库，不会被读',
        '请检查 DATABASE_READ_URL，它要是 DATABASE_URL 的流复制从库。',
      )
}

async function clockJudgement(client: Client) {
  const before = Date.now()
  const { rows } = await client.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const middle = (before + Date.now()) / 2
  const skew = (rows[0]?.ms ?? 0) - middle
  const says = `与数据库相差 ${(Math.abs(skew) / 1000).toFixed(1)} 秒`
  return Math.abs(skew) > mostSkewMs
    ? bad(says, '请在两台机器上都打开对时：timedatectl set-ntp true')
    : good(says)
}

const redisCheck = (url: string): Check => ({
  about: 'Redis',
  remedy: '请检查 REDIS_URL，以及 Redis 是否在运行。',
  look: async () => {
    const redis = openRedis(url, { answerMs, retryStrategy: () => 1000 })
    let last: unknown
    redis.on('error', (error: unknown) => (last = error))
    try {
      await connectRedis([redis], answerMs)
      await redis.ping().catch((error: unknown) => {
        throw last ?? error
      })
      return good('有应答')
    } finally {
      redis.disconnect()
    }
  },
})

const storeCheck = (s3: S3Config): Check => ({
  about: '对象存储',
  remedy: '请检查 S3_* 各项：地址、区域、存储桶、密钥，以及密钥对这个桶的读、写、删权限。',
  look: async () => {
    const store = createS3ImageStore(s3)
    const name = `${randomBytes(16).toString('hex')}.png`
    const bytes = randomBytes(64)
    await store.put('post', name, bytes)
    try {
      const kept = await store.get('post', name)
      if (!kept?.equals(bytes))
        return bad('取回来的不是刚刚放进去的', '请检查存储桶前面是不是有会改动内容的代理。')
    } finally {
      await store.remove('post', name)
    }
    return (await store.get('post', name)) === undefined
      ? good(`存储桶 ${s3.bucket} 能放、能取、能删`)
      : bad('删不掉放进去的东西', '请检查存储桶的保留策略和密钥的删除权限。')
  },
})

const mailCheck = (
  { smtpUrl, mailFrom, publicUrl }: Config,
  to: string | undefined,
): Check => ({
  about: '邮件',
  remedy: '请检查 SMTP_URL。',
  look: async () => {
    if (smtpUrl === undefined)
      return warning(
        '没有邮件服务器：邮件只写在数据目录的 outbox 里，别人收不到验证码',
        '请设置 SMTP_URL 和 MAIL_FROM。',
      )
    const mailer = createSmtpMailer({ smtpUrl, from: mailFrom })
    try {
      await mailer.check()
      if (to !== undefined)
        await mailer.send(testMail(to, { name: '砚', publicUrl: publicUrl ?? '' }))
    } catch (error) {
      return bad(mailProblem(error), `原话：${reasonOf(error).slice(0, 200)}`)
    } finally {
      mailer.close()
    }
    if (/@localhost>?$/.test(mailFrom))
      return warning(
        `发件人是 ${mailFrom}，多半会被当作垃圾邮件`,
        '请把 MAIL_FROM 设成这个邮件服务器认的地址。',
      )
    return good(to === undefined ? '邮件服务器愿意收信' : `寄出了一封信，请看 ${to} 的信箱`)
  },
})
