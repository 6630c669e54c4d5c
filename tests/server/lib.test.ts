import { expect, test } from 'vitest'
import { laterThan } from '#server/lib/clock.ts'
import { createEvents } from '#server/lib/events.ts'
import { createIds } from '#server/lib/id.ts'
import { createLog, withoutSecrets, describeError } from '#server/lib/log.ts'
import { createSerialQueues } from '#server/lib/queue.ts'
import { createTally } from '#server/lib/tally.ts'
import { createClock } from '#tests/support/clock.ts'

test('编号按出生先后排列，时钟不动或倒退也一样', () => {
  const clock = createClock(new Date('2026-01-01T00:00:00Z'))
  const newId = createIds(clock)
  const ids = Array.from({ length: 2000 }, () => newId())
  clock.advance(-60_000)
  ids.push(newId())
  clock.advance(120_000)
  ids.push(newId())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id))).toBe(true)
})

test('邀请第一位管理员的链接、重置的链接，地址里的秘密都不进日志', () => {
  for (const name of ['invite', 'token', 'code', 'access_token', 'refreshToken', 'id'])
    expect(withoutSecrets(`/blog/register?a=1&${name}=canary-2f9c&b=2`)).not.toContain('canary')
})

test('日志里没有令牌、密码和验证码', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const canary = 'canary-2f9c'
  log.info({ token: canary, refreshToken: canary, body: { password: canary } }, 'one')
  log.info(
    { req: { headers: { authorization: canary }, url: `/x?access_token=${canary}` } },
    'two',
  )
  log.info({ code: canary, mail: { verificationCode: canary } }, 'three')
  expect(lines).toHaveLength(3)
  expect(lines.join()).not.toContain(canary)
  log.warn({ error: Object.assign(new Error('no'), { code: 'ESOCKET' }) })
  expect(lines[3]).toContain('"code":"ESOCKET"')
  expect(withoutSecrets(`/api/hubs/chat?id=1&access_token=${canary}&v=2`)).toBe(
    '/api/hubs/chat?id=[redacted]&access_token=[redacted]&v=2',
  )
})

test('日志里的错误不带语句的参数和被拒绝的值', () => {
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(lin@example.com) already exists.',
  })
  const error = new Error('Failed query: insert …\nparams: lin@example.com', { cause })
  const described = describeError(error)
  expect(described).toMatchObject({
    message: 'Failed query: insert …',
    cause: { message: 'duplicate key value', code: '23505' },
  })
  expect(JSON.stringify(described)).not.toContain('lin@example.com')
})

test('一个听众出错，别的听众照样听到，发言的人也不受影响', async () => {
  const logged: unknown[] = []
  const events = createEvents({ error: (line: unknown) => void logged.push(line) })
  const heard: string[] = []
  events.on('post.published', () => {
    throw new Error('broken')
  })
  const stop = events.on('post.published', ({ postId }) => void heard.push(postId))
  events.emit('post.published', { postId: 'one', authorId: 'a', isFirst: true })
  stop()
  events.emit('post.published', { postId: 'two', authorId: 'a', isFirst: true })
  await Promise.resolve()
  expect(heard).toEqual(['one'])
  expect(logged).toHaveLength(2)
})

test('每个键有多少个：数得清，归零的不留', () => {
  const tally = createTally()
  expect([tally.change('甲', 1), tally.change('甲', 1), tally.change('乙', 1)]).toEqual([
    1, 2, 1,
  ])
  expect(tally.change('乙', -1)).toBe(0)
  expect([tally.of('甲'), tally.of('乙'), [...tally.keys()]]).toEqual([2, 0, ['甲']])
})

test('一个人的事一件接一件，失败的不碍后面的；太多就说忙，不碍别人', async () => {
  const inTurnOf = createSerialQueues(2)
  const done: string[] = []
  let finish = () => {}
  const first = inTurnOf('甲', () => new Promise<void>((_, reject) => (finish = reject)))
  const second = inTurnOf('甲', async () => void done.push('甲的第二件'))
  await expect(inTurnOf('甲', async () => {})).rejects.toMatchObject({ status: 503 })
  await inTurnOf('乙', async () => void done.push('乙的'))
  finish()
  await expect(first).rejects.toBeUndefined()
  await second
  expect(await inTurnOf('甲', async () => '又有空了')).toBe('又有空了')
  expect(done).toEqual(['乙的', '甲的第二件'])
})

test('换下一版的时间总在它之后，时钟不走、倒退也是', () => {
  const [before, now] = [new Date(1_000), new Date(5_000)]
  expect(laterThan(before, now)).toEqual(now)
  expect(laterThan(now, now)).toEqual(new Date(5_001))
  expect(laterThan(now, before)).toEqual(new Date(5_001))
})
