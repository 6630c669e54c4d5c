import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { ownFollows } from '#src/data/own/people.ts'
import { shownFollows } from '#src/data/public/people.ts'
import { createFollowMachine } from '#src/features/profile/follow.ts'
import { FollowersPage, FollowingPage } from '#src/pages/OwnFollowsPage.tsx'
import { answerOf } from '#tests/support/answer-of.ts'
import type { Member } from '#tests/support/members.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { openReader, wordsOf } from '#tests/support/reader.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('取消关注：那一行还在，可以再关注，关注者少一位，总数也少一位；再关注就都回来', async () => {
  const [me, one, other] = [
    await server.createMember(),
    await server.createMember(),
    await server.createMember(),
  ]
  await follow(me, one)
  await follow(me, other)
  const reader = openReader(server, me)
  await reader.load(answerOf(reader, ownFollows, 'following'))
  const words = () => wordsOf(reader.show(<FollowingPage />, '/following', '/following'))
  expect(words()).toContain('共 2 人')
  await setFollow(reader, one.id, false)
  expect(words()).toContain('共 1 人')
  expect(words()).toMatch(new RegExp(`${one.account.nickName}[^]* 0 位关注者 [^]*关注`))
  expect(words().match(/1 位关注者/g)).toHaveLength(1)
  await setFollow(reader, one.id, true)
  expect(words()).toContain('共 2 人')
  expect(words().match(/1 位关注者/g)).toHaveLength(2)
})

test('关注者页、别人公开的关注里也一样：回关一位，多一位关注者，关注者总数不变', async () => {
  const [me, fan] = [await server.createMember(), await server.createMember()]
  await follow(fan, me)
  const host = await server.createMember()
  await follow(host, fan)
  await show(host)
  const reader = openReader(server, me)
  const shown = answerOf(reader, shownFollows, { userId: host.id, side: 'following' })
  const followers = answerOf(reader, ownFollows, 'followers')
  await reader.load(followers, shown)
  await setFollow(reader, fan.id, true)
  const known = { isFollowed: true, followersCount: 2 }
  expect(followers.getSnapshot().context.items).toMatchObject([
    { ...known, enableNotification: true },
  ])
  const [person] = shown.getSnapshot().context.items
  expect(person).toMatchObject(known)
  expect(person).not.toHaveProperty('enableNotification')
  const words = wordsOf(reader.show(<FollowersPage />, '/followers', '/followers'))
  expect(words).toContain('共 1 人')
})

async function follow({ token }: Member, { id }: Member) {
  const answer = await server.inject('POST', `/api/userfollow/follow/${id}`, { token })
  expect(answer.statusCode).toBe(200)
}

async function setFollow(
  reader: ReturnType<typeof openReader>,
  userId: string,
  isFollowed: boolean,
) {
  const machine = createFollowMachine(reader, userId)
  const actor = createActor(machine, { input: { value: !isFollowed } }).start()
  actor.send({ type: 'mutation.run', value: isFollowed })
  await waitFor(actor, ({ value }) => value === 'idle')
}

/** Lets everybody see whom they follow. */
async function show({ token }: Member) {
  const answer = await server.put('/api/account/privacy', { showsFollows: true }, token)
  expect(answer.statusCode).toBe(200)
}
