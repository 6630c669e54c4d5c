import { expect, test } from 'vitest'
import { createPresence } from '#src/features/chat/presence.ts'
import { buildAccount } from '#tests/platform/tab.ts'
import { createWorld, openClient, settle } from '#tests/app/realtime/world.ts'

const crowd = (count: number, name = 'm') =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}`)

test('重新连上：只再问还有人看着的，先问最近的', async () => {
  const { presence, asked, reconnect } = await open()
  const leave = presence.watch(['lin', 'zhou'])
  presence.look('chen')()
  presence.watch(['an', 'bo'])
  leave()
  asked.length = 0
  await reconnect()
  expect(asked).toEqual(['bo', 'an'])
})

test('两处都看着的，走了一处还算', async () => {
  const { presence, asked, reconnect } = await open()
  presence.watch(['lin', 'zhou'])
  presence.look('zhou')()
  asked.length = 0
  await reconnect()
  expect(asked).toEqual(['zhou', 'lin'])
})

test('一次最多问六十个：正和他说话的那个先问，再问列表里最后看到的', async () => {
  const { presence, asked, reconnect } = await open()
  presence.look('zhou')
  presence.watch(crowd(200))
  expect(asked).toHaveLength(61)
  asked.length = 0
  await reconnect()
  expect(asked).toEqual(['zhou', ...crowd(200).slice(141).toReversed()])
})

test('列表加长：问过的不再问', async () => {
  const { presence, asked } = await open()
  const leave = presence.watch(crowd(20))
  leave()
  presence.watch(crowd(40))
  expect(asked).toHaveLength(40)
})

test('没有轮到问的：推送来了照样知道；可能漏了推送，没有再问的就不算知道', async () => {
  const { presence, push, resync } = await open()
  presence.watch(crowd(61))
  await settle()
  expect(presence.known().has('m1')).toBe(false)
  push('UserOnline', 'm1')
  expect(presence.known().get('m1')).toBe(true)
  resync()
  expect(presence.known().has('m1')).toBe(false)
  expect(presence.known().get('m2')).toBe(true)
})

test('会话结束：谁在不记着，下一个人登录也不替上一个人问', async () => {
  const { presence, push, asked, session, tellings } = await open()
  presence.watch(['lin', 'zhou'])()
  await settle()
  expect(presence.known().size).toBe(2)
  tellings.length = 0
  session.send({ type: 'account.banned', ban: { message: null, until: null } })
  expect(presence.known().size).toBe(0)
  expect(tellings).toEqual([0])
  asked.length = 0
  const account = buildAccount({ user: { ...buildAccount().user, id: 'next' } })
  session.send({ type: 'session.established', account })
  await settle()
  push('UserOnline', 'lin')
  expect([presence.known().size, asked]).toEqual([0, []])
})

/** Who is there, for somebody who is signed in and connected; everybody is. */
async function open() {
  const world = createWorld()
  const client = openClient(world, 'me')
  const { realtime, network } = client
  await settle()
  const asked: string[] = []
  const presence = createPresence({
    ...realtime,
    isOnline: async (userId) => {
      asked.push(userId)
      return true
    },
  })
  const tellings: number[] = []
  presence.subscribe(() => tellings.push(presence.known().size))
  return {
    ...client,
    presence,
    asked,
    tellings,
    push: (name: string, userId: string) => {
      for (const line of world.lines)
        if (line.url.endsWith('notification')) line.onPush(name, [userId])
    },
    resync: () => {
      for (const line of world.lines) if (line.url.endsWith('chat')) line.onPush('Resync', [])
    },
    reconnect: async () => {
      world.cut('me')
      network('network.online')
      await settle()
    },
  }
}
