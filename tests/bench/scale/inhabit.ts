import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import { createRefreshChain } from '#server/auth/sessions.service.ts'
import { hashPassword } from '#server/auth/credentials.ts'
import { hashSecret } from '#server/auth/secrets.ts'
import { rows } from '#server/db/client.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import type { Core } from '#server/core.ts'
import { createRandom } from '#server/seed/random.ts'
import { insertRows } from '#server/seed/seed.store.ts'
import { accessToken } from '#tests/support/members.ts'
import { noise } from '#tests/support/pictures.ts'
import { type Somebody, type World } from './acts.ts'

const password = 'correct-horse-9'

/** Sessions for all who have grown, and what the acts need of the world. */
export async function inhabit(core: Core, connected: number): Promise<Omit<World, 'url'>> {
  const { db, keys, clock, newId } = core
  await db.update(accounts).set({ passwordHash: await hashPassword(password) })
  const all = await db.select({ id: accounts.id, email: accounts.email }).from(accounts)
  const chain = createRefreshChain(keys.hash)
  const now = clock.now()
  const inhabitants = all.map(({ id, email }) => {
    const sessionId = newId()
    return { id, email: email ?? '', sessionId, refreshToken: chain.first(sessionId) }
  })
  const opened = inhabitants.map(({ id, sessionId, refreshToken }) => ({
    id: sessionId,
    accountId: id,
    currentHash: hashSecret(refreshToken),
    rotatedAt: now,
    lastUsedAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 14 * 86_400_000),
  }))
  await insertRows(db, sessions, opened)
  // Nothing that growing has left is done while the acts are measured.
  await db.execute(sql`vacuum analyze`)
  await db.execute(sql`checkpoint`)
  const people = inhabitants.map(({ sessionId, ...person }): Somebody => ({
    ...person,
    token: () => accessToken(core, { id: person.id, sessionId }),
  }))
  const published = await rows<{ id: string; title: string }>(
    db,
    sql`select id, title from posts where status = 'published' order by view_count desc, id limit 20000`,
  )
  const postIds = published.map(({ id }) => id)
  const random = createRandom(1)
  return {
    member: () => random.pick(people),
    talkers: people.slice(0, connected),
    post: () => random.zipf(postIds),
    title: () => random.pick(published).title,
    below: (count) => random.below(count),
    password,
    photo: Buffer.from(
      await sharp(await noise({ width: 1600, height: 1200 }))
        .blur(2)
        .jpeg()
        .toBuffer(),
    ),
  }
}

/** Both hubs of each, kept alive as the app does. */
export async function connect(people: Somebody[], url: string): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (const somebody of people)
    for (const hub of ['notification', 'chat']) {
      const headers = { authorization: `Bearer ${await somebody.token()}` }
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/hubs/${hub}`, { headers })
      await new Promise((resolve, reject) => {
        socket.once('open', resolve)
        socket.once('error', reject)
      })
      socket.send('{"protocol":"json","version":1}\u001e')
      const beat = setInterval(() => socket.send('{"type":6}\u001e'), 15_000)
      socket.on('close', () => clearInterval(beat))
      sockets.push(socket)
    }
  return sockets
}
