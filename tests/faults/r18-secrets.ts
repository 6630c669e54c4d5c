import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { listTables } from '#server/backup/tables.store.ts'
import { rows } from '#server/db/client.ts'
import type { Community } from '#tests/support/community.ts'
import { until } from '#tests/support/until.ts'
import { row, thousands, type Row } from './kit.ts'
import { engines, openPlace, type Engine, type Place } from './place.ts'

const dist = join(import.meta.dirname, '../../dist')

/** Secrets that nobody else has are put in at every door, and looked for wherever they do not belong. */
row('R18', 10, async (row) => {
  for (const engine of engines) await look(row, engine)
  const maps = filesOf(join(dist, 'app')).filter((file) => file.endsWith('.map'))
  row.find('source maps that are served', maps.length, 0, maps.length === 0)
  row.leaveOut('caches of browsers', 'headers in tests/server/web.test.ts')
})

async function look(row: Row, engine: Engine) {
  const place = await openPlace(row, engine)
  const community = await place.start({
    LOG_LEVEL: 'trace',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_REGION: 'nowhere',
    S3_BUCKET: 'bucket',
    S3_ACCESS_KEY: 'CANARY-s3-access',
    S3_SECRET_KEY: 'CANARY-s3-secret',
  })
  const { secrets, answers } = await putSecrets(place, community)
  await community.stop()

  const output = community.output()
  const inLog = secrets.filter(({ value }) => output.includes(value))
  row.find(
    `${engine} · secrets in ${thousands(output.split('\n').length)} lines of log`,
    namesOf(inLog, secrets.length),
    0,
    inLog.length === 0,
  )
  const inAnswers = secrets.filter(({ value }) => answers.some((it) => it.includes(value)))
  row.find(
    `${engine} · secrets in ${thousands(answers.length)} answers to others`,
    namesOf(inAnswers, secrets.length),
    0,
    inAnswers.length === 0,
  )
  const stored = await textOf(place)
  const hashed = secrets.filter(({ isStored }) => !isStored)
  const inDatabase = hashed.filter(({ value }) => stored.includes(value))
  row.find(
    `${engine} · secrets in plain in the database`,
    namesOf(inDatabase, hashed.length),
    0,
    inDatabase.length === 0,
  )
  const served = filesOf(join(dist, 'app')).map((file) => readFileSync(file, 'latin1'))
  const inBundles = secrets.filter(({ value }) => served.some((it) => it.includes(value)))
  row.find(
    `${engine} · secrets in ${served.length} files that are served`,
    namesOf(inBundles, secrets.length),
    0,
    inBundles.length === 0,
  )
}

interface Secret {
  name: string
  value: string
  /** What somebody wrote for one other is kept as it is; what proves who somebody is, is not. */
  isStored?: boolean
}

const namesOf = (found: Secret[], count: number) =>
  `${found.length} of ${count}${found.map(({ name }) => ` (${name})`).join('')}`

/** Somebody registers, forgets the password, signs in, writes; others read. Answers what is secret, and what others were told. */
async function putSecrets(place: Place, community: Community) {
  const secrets: Secret[] = [
    { name: 'key of storage', value: 'CANARY-s3-secret' },
    { name: 'id of storage', value: 'CANARY-s3-access' },
  ]
  const keep = (name: string, value: string, isStored = false) => {
    if (value.length < 6) throw new Error(`no ${name}`)
    secrets.push({ name, value, isStored })
    return value
  }
  // The key file that the server itself wrote.
  const keys = JSON.parse(readFileSync(join(place.dataDir, 'keys.json'), 'utf8')) as object
  for (const [name, value] of Object.entries(keys)) keep(`key ${name}`, String(value))

  const email = 'canary@example.com'
  const first = keep('first password', '金丝雀 CANARY-first-9')
  const second = keep('second password', '金丝雀 CANARY-second-9')
  await ask(place, '/api/auth/send-register-verification-code', { email })
  const code = keep('registration code', await codeOf(community, email, 1))
  await ask(place, '/api/auth/register', {
    email,
    nickName: '金丝雀',
    password: first,
    confirmPassword: first,
    verificationCode: code,
  })
  await ask(place, '/api/auth/login', {
    email,
    password: keep('wrong password', 'CANARY-wrong-9'),
  })
  await ask(place, '/api/auth/forgot-password', { email })
  const link = keep('reset token', await codeOf(community, email, 2))
  await ask(place, '/api/auth/reset-password', {
    token: link,
    password: second,
    confirmPassword: second,
  })
  const signedIn = await ask(place, '/api/auth/login', { email, password: second })
  // The contract's answer.
  const pair = JSON.parse(signedIn) as {
    token: string
    refreshToken: string
    user: { id: string }
  }
  keep('access token', pair.token)
  keep('refresh token', pair.refreshToken)
  const next = JSON.parse(await ask(place, '/api/auth/refresh-token', pair, '')) as typeof pair
  keep('next refresh token', next.refreshToken)
  await place.renewTokens()
  const receiverId = place.members[0]?.id
  const letter = keep('private message', 'CANARY-letter 只给你看', true)
  await ask(place, '/api/message/send', { receiverId, content: letter }, next.token)
  const draft = keep('draft', 'CANARY-draft 还没写完', true)
  const body = { title: draft, format: 0, content: draft }
  await ask(place, '/api/posts/drafts/save', body, next.token)
  // What is wrong in them is told, not what they say.
  await ask(place, '/api/posts/drafts/save', { ...body, format: 'x' }, next.token)
  await ask(place, '/api/message/send', { content: letter }, next.token)
  await fetch(`${place.url}/api/site?access_token=${next.token}&token=${link}`)

  const stranger = place.members[1]?.token
  const paths = [
    '/api/site',
    '/api/posts/recent',
    '/api/posts/my',
    '/api/message/conversations',
    `/api/users/${pair.user.id}/profile`,
    `/api/posts/users/${pair.user.id}/recent`,
    `/api/search?query=${encodeURIComponent('CANARY')}`,
    '/blog/home',
    '/feeds/site.rss',
    '/health/ready',
    '/api/openapi.json',
  ]
  const answers: string[] = []
  for (const path of paths) {
    for (const token of [undefined, stranger]) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      answers.push(await (await fetch(place.url + path, { headers })).text())
    }
  }
  const admins = [
    `/api/admin/users/${pair.user.id}`,
    '/api/admin/system',
    '/api/admin/system/audit-log',
  ]
  for (const path of admins) {
    const headers = { authorization: `Bearer ${place.admin.token}` }
    answers.push(await (await fetch(place.url + path, { headers })).text())
  }
  return { secrets, answers }
}

async function ask(
  { url }: Place,
  path: string,
  body: object,
  token?: string,
): Promise<string> {
  const { token: own, refreshToken } = body as { token?: string; refreshToken?: string }
  const asked = refreshToken === undefined ? body : { token: own, refreshToken }
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(asked),
  })
  return answer.text()
}

/** Of the letters to this address the one with this number; without a mail server they are files. */
async function codeOf(community: Community, to: string, number: number): Promise<string> {
  await until(() => community.mails(to).length >= number, 'a letter')
  return community.mails(to).at(-1)?.code ?? ''
}

const textOf = (place: Place) =>
  place.within(async ({ db }) => {
    const parts: string[] = []
    for (const { name } of await listTables(db)) {
      const query = sql`select t::text as row from ${sql.identifier(name)} t`
      parts.push(...(await rows<{ row: string }>(db, query)).map((it) => it.row))
    }
    return parts.join('\n')
  })

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
