import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { EndReason } from '#machines/lib/failure.ts'
import { connectSession } from '#machines/session/session.connect.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { Account } from '#machines/session/session.types.ts'
import { buildAccount } from './build-account.ts'

describe('session', () => {
  test('登录后是这个人，存下来；退出后什么也不留', async () => {
    const { actor, stored, heard } = startSession({ account: null })
    const account = buildAccount({ roles: ['Admin'] })

    actor.send({ type: 'session.established', account })
    expect(view(actor)).toMatchObject({ user: account.user, isSignedIn: true, isAdmin: true })
    expect(view(actor).isCurrentUser('u1')).toBe(true)
    expect(view(actor).isCurrentUser('u2')).toBe(false)

    view(actor).logout()
    await waitFor(actor, (snapshot) => snapshot.matches('signedOut'))
    expect(view(actor)).toMatchObject({ user: null, isSignedIn: false })
    expect(stored).toEqual([account, null])
    expect(heard).toEqual(['started u1', 'ended logout'])
  })

  test('重新打开页面时恢复登录，并告诉所有在听的', () => {
    const { heard } = startSession({ account: buildAccount() })
    expect(heard).toEqual(['started u1'])
  })

  test('刷新只发一次；等着的请求重发时，新令牌已经在手', async () => {
    const renewed = buildAccount({ token: 't2' })
    const asked: (Account | null)[] = []
    const { actor } = startSession({
      account: buildAccount(),
      refresh: async (account) => {
        asked.push(account)
        return renewed
      },
    })
    const retried = new Promise<unknown[]>((resolve) => {
      actor.on('request.retry', ({ ids }) => {
        queueMicrotask(() => resolve([ids, actor.getSnapshot().context.account?.tokens.token]))
      })
    })

    for (const id of ['a', 'b', 'c'])
      actor.send({ type: 'request.unauthorized', id, token: 't1', expired: false })
    expect(actor.getSnapshot().matches({ signedIn: 'refreshing' })).toBe(true)

    expect(await retried).toEqual([['a', 'b', 'c'], 't2'])
    expect(asked).toEqual([buildAccount()])
  })

  test('退出的请求永远没有回音，两秒后也退出', () => {
    const { actor, clock } = startSession({
      account: buildAccount(),
      logout: () => new Promise(() => {}),
    })
    view(actor).logout()
    clock.increment(1_999)
    expect(view(actor)).toMatchObject({ isSigningOut: true, isSignedIn: true })
    clock.increment(1)
    expect(view(actor)).toMatchObject({ isSigningOut: false, isSignedIn: false })
  })

  test('退出先清空存储，再告诉服务器：别的标签页不以为是凭证失效；这时登录的人留着', () => {
    const { actor, stored } = startSession({
      account: buildAccount(),
      logout: () => new Promise(() => {}),
    })
    view(actor).logout()
    expect(view(actor).isSigningOut).toBe(true)
    expect(stored).toEqual([null])
    const again = buildAccount({ token: 't9' })
    actor.send({ type: 'session.adopted', account: again })
    expect(view(actor)).toMatchObject({ isSigningOut: false, user: again.user })
    expect(stored).toEqual([null])
  })

  test('封禁中断一切，说明原因；确认后可以换个账号登录', () => {
    const { actor, aborted } = startSession({ account: buildAccount() })
    const ban = { message: '刷屏', until: null }

    actor.send({ type: 'account.banned', ban })
    expect(view(actor)).toMatchObject({ isSignedIn: false, user: null })
    expect(actor.getSnapshot().context.ban).toEqual(ban)
    expect(aborted).toEqual(['banned'])

    actor.send({ type: 'ban.acknowledged' })
    expect(actor.getSnapshot().context).toMatchObject({ ban: null, ended: 'banned' })
    const account = buildAccount({ userId: 'u2', roles: ['VIP'] })
    actor.send({ type: 'session.established', account })
    expect(view(actor)).toMatchObject({ isSignedIn: true, isVip: true, isAdmin: false })
  })

  test('换了人才算换人：退出、过期之后同一个人回来不算，先是游客的也不算', () => {
    const { actor } = startSession({ account: null })
    const handovers = (account: Account | null) => {
      actor.send({ type: 'session.adopted', account })
      return view(actor).handovers
    }
    const [first, second] = [buildAccount(), buildAccount({ userId: 'u2' })]
    expect(handovers(first)).toBe(0)
    expect(handovers(null)).toBe(0)
    expect(handovers(first)).toBe(0)
    expect(handovers(second)).toBe(1)
    expect(handovers(null)).toBe(1)
    expect(handovers(first)).toBe(2)
  })

  test('改了资料：名字立刻是新的，也存下来', () => {
    const account = buildAccount()
    const { actor, stored } = startSession({ account })
    const changed = { ...account.user, nickname: '新名' }

    actor.send({ type: 'user.changed', user: changed })
    expect(view(actor).user).toEqual(changed)
    expect(stored).toEqual([{ ...account, user: changed }])
  })

  test('忘了接上存储，立刻大声失败', () => {
    const actor = createActor(sessionMachine, { input: { account: null } })
    const errors: unknown[] = []
    actor.subscribe({ error: (error) => errors.push(error) })
    actor.start()
    actor.send({ type: 'session.established', account: buildAccount() })
    expect(errors).toEqual([new Error('persist was not provided')])
  })
})

interface Story {
  account: Account | null
  refresh?: (account: Account | null) => Promise<Account | null>
  logout?: () => Promise<void>
}

function startSession({
  account,
  refresh = () => Promise.reject(new Error('offline')),
  logout = () => Promise.resolve(),
}: Story) {
  const clock = new SimulatedClock()
  const stored: (Account | null)[] = []
  const aborted: EndReason[] = []
  const heard: string[] = []
  const machine = sessionMachine.provide({
    actors: {
      refresh: fromPromise<Account | null, { account: Account | null }>(({ input }) =>
        refresh(input.account),
      ),
      logout: fromPromise<void, { account: Account | null }>(logout),
    },
    actions: {
      persist: (_, params) => stored.push(params.account),
      abortInFlight: (_, params) => aborted.push(params.reason),
    },
  })
  const actor = createActor(machine, { clock, input: { account } })
  actor.on('session.started', ({ user }) => heard.push(`started ${user.id}`))
  actor.on('session.ended', ({ reason }) => heard.push(`ended ${reason}`))
  actor.start()
  return { actor, clock, stored, aborted, heard }
}

const view = (actor: ReturnType<typeof startSession>['actor']) =>
  connectSession(actor.getSnapshot(), (event) => actor.send(event))
