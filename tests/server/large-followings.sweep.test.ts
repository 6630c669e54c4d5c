import { afterAll, beforeAll, expect, test } from 'vitest'
import { countFollows, letFollow } from '#tests/support/followers.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** More than a statement takes parameters, of which there are at most 65,535. */
const many = 66_000

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('六万六千人关注的作者并进另一个账号，再注销：关注跟着过去，再断开，数都对', async () => {
  const { db } = server.core
  const { placeholders } = server.services
  const key = { importKey: 'author:known-to-all', name: '众人皆知' }
  const author = await placeholders.ensure(key)
  const heir = await server.createMember()
  await letFollow(db, author.id, many)
  await placeholders.merge(author.id, heir.id)
  expect(await countFollows(db)).toEqual({ ties: many, followers: many, following: many })
  const { token } = await server.createAdmin()
  await server.delete(`/api/admin/users/${heir.id}?reason=spam`, token)
  expect(await countFollows(db)).toEqual({ ties: 0, followers: 0, following: 0 })
})
