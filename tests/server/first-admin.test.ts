import { afterAll, beforeAll, expect, test } from 'vitest'
import { day } from '#tests/support/clock.ts'
import {
  buildNewcomer,
  login,
  mailedCode,
  refusal,
  register,
  sendRegistration,
} from '#tests/support/door.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const deadInvite = { status: 400, code: 1000, errors: { invite: ['邀请链接无效或已被使用'] } }
const invite = async () => {
  const link = await server.services.registration.inviteFirstAdmin()
  return link === undefined ? undefined : new URL(link)
}

async function formWith(token: string) {
  const newcomer = buildNewcomer()
  const verificationCode = await mailedCode(server, newcomer.email)
  return { ...newcomer, confirmPassword: newcomer.password, verificationCode, invite: token }
}

test('第一位管理员：一次性链接，一天有效，只成一人', async () => {
  const forged = await sendRegistration(server, await formWith('made-up'))
  expect(refusal(forged)).toEqual(deadInvite)

  const old = await invite()
  const replaced = await invite()
  expect(replaced?.href).toMatch(/^https:\/\/blog\.example\/blog\/register\?invite=[\w-]{43}$/)
  const stale = await sendRegistration(
    server,
    await formWith(old?.searchParams.get('invite') ?? ''),
  )
  expect(refusal(stale)).toEqual(deadInvite)
  server.clock.advance(day)
  const late = await sendRegistration(
    server,
    await formWith(replaced?.searchParams.get('invite') ?? ''),
  )
  expect(refusal(late)).toEqual(deadInvite)

  const token = (await invite())?.searchParams.get('invite') ?? ''
  const forms = []
  for (let at = 0; at < 5; at += 1) forms.push(await formWith(token))
  const answers = await Promise.all(forms.map((form) => sendRegistration(server, form)))
  const winner = answers.findIndex(({ statusCode }) => statusCode === 201)
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(4)
  const { user } = await login(server, forms[winner] ?? buildNewcomer())
  expect(user.roles).toEqual(['Admin'])

  expect(await invite()).toBeUndefined()
  const ordinary = await register(server)
  expect((await login(server, ordinary)).user.roles).toEqual([])
})
