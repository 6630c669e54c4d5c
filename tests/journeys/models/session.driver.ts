import type { Page, Request } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { accessTokenSeconds } from '#server/auth/access-tokens.ts'
import type { Account } from '#machines/session/session.types.ts'
import { paths } from '#src/runtime/paths.ts'
import { account as words } from '#src/messages/shell.ts'
import {
  accountMenu,
  fillLogin,
  loginLink,
  storedSession,
  wander,
  type Credentials,
} from '#tests/features/authentication.visitor.ts'
import { first, other, renewed } from '#tests/machines/session/session.events.ts'
import { sessionModel } from '#tests/machines/session/session.model.ts'
import { bansOf } from '#tests/support/bans.ts'
import { day, second } from '#tests/support/clock.ts'
import { refresh, register, type SignedIn } from '#tests/support/door.ts'
import { expect } from '#tests/support/journey.ts'
import { publish } from '#tests/support/posts.ts'
import type { TestServer } from '#tests/support/server.ts'
import { rememberAccount, signInElsewhere, storeElsewhere } from './accounts.ts'
import { defineDriver, unseen } from './driver.ts'
import { holdCalls, type Edge } from './edge.ts'
import { liveMachine } from './live-machine.ts'
import { awaitDrawing, stopTime } from './page-time.ts'

type Snapshot = SnapshotFrom<typeof sessionModel.machine>

interface Person extends Credentials {
  id: string
}

interface World {
  page: Page
  server: TestServer
  /** Who the model's `first` and `other` are. */
  people: { first: Person; other: Person }
  /** Calls of pages; none gets through unless a path says so. */
  calls: Edge
  refreshes: Edge
  logouts: Edge
}

export const sessionDriver = defineDriver<typeof sessionModel.machine, World>({
  model: sessionModel,
  async begin({ page, server }, { account }) {
    const people = { first: await register(server), other: await register(server) }
    if (account !== null)
      await rememberAccount(page, await signInElsewhere(server, people.first))
    await holdCalls(page, /\/api\/hubs\//)
    const refreshes = await holdCalls(page, /^POST .*\/refresh-token$/)
    const logouts = await holdCalls(page, /^POST .*\/logout$/)
    await page.clock.install({ time: server.clock.now() })
    await page.goto('/blog/topics?machines')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(account === null ? loginLink(page) : accountMenu(page)).toBeVisible()
    // From here on time passes, and calls get through, only where a path says so.
    await stopTime(page)
    const calls = await holdCalls(page, /^(?!.*\/(hubs|refresh-token|logout|login))/)
    return { page, server, people, calls, refreshes, logouts }
  },
  events: {
    'session.established': async (world, { account }) => {
      const { page, server } = world
      const person = personOf(world, account)
      await pardon(server, person)
      await signInByForm(page, person)
    },
    'session.adopted': async (world, { account }, { context }) => {
      const { page, calls } = world
      let here = context.account
      if (account?.tokens.token === renewed.tokens.token) {
        // What another tab renews has been used here before: somebody still waits for an answer with it.
        if (here?.user.id !== account.user.id)
          await storeElsewhere(page, await meantBy(world, (here = first), null))
        const used = await storedSession(page)
        if (calls.held(carrying(used?.token)) === 0) await ask(world)
      }
      await storeElsewhere(page, account && (await meantBy(world, account, here)))
    },
    'session.logout': async ({ page }) => {
      await answerDialog(page)
      await accountMenu(page).click()
      await page.getByRole('menuitem', { name: words.logout }).click()
    },
    'user.changed': async (world) => {
      const { page, calls } = world
      await wander(page, `/blog${paths.userHome('profile')}`)
      await awaitDrawing(page, async () => {
        if (calls.held() > 0) await (await calls.next()).pass()
        await expect(page.getByRole('textbox', { name: '简介' })).toBeVisible({ timeout: 50 })
      })
      await page.getByRole('textbox', { name: '简介' }).fill('夜里写字的人')
      await page.getByRole('button', { name: '保存资料' }).click()
      await awaitDrawing(page, async () => {
        if (calls.held() > 0) await (await calls.next()).pass()
        await expect(page.getByText('资料已保存', { exact: true })).toBeVisible({ timeout: 50 })
      })
    },
    'request.parked': async (world) => {
      await openPost(world)
      await awaitDrawing(world.page, async () => {
        const live = await liveMachine(world.page, sessionModel.machine.id)
        expect(live?.heard.at(-1)?.type).toBe('request.parked')
      })
    },
    'request.unauthorized': async (world, { token, expired }, before) => {
      const { server, page, calls } = world
      if (token === null) {
        await ask(world)
        return (await calls.next()).refuse(401, { code: 1002, message: '请先登录' })
      }
      const isHere = token === before.context.account?.tokens.token
      if (isHere && !before.matches({ signedIn: 'refreshing' })) {
        await ask(world)
        // One more, which may be refused once the token has been renewed for the first.
        await ask(world)
      }
      server.clock.advance(expired ? 15 * day : (accessTokenSeconds + 1) * second)
      if (expired) await page.clock.setSystemTime(server.clock.now())
      const carried = (await storedSession(page))?.token
      return (await calls.next((request) => carrying(carried)(request) === isHere)).pass()
    },
    'token.invalid': async (world, _event, before) => {
      await revoke(world, before)
      await ask(world)
      await (await world.calls.next()).pass()
    },
    'account.banned': async (world, _event, before) => {
      const { page, server, people, calls, refreshes } = world
      const person =
        before.context.account?.user.id === other.user.id ? people.other : people.first
      const until = new Date(server.clock.now().getTime() + day)
      await bansOf(server).ban(person.id, { until, reason: '刷屏' })
      if (before.matches('signedOut')) return signInByForm(page, person)
      if (before.matches({ signedIn: 'refreshing' })) return (await refreshes.next()).pass()
      await ask(world)
      return (await calls.next()).pass()
    },
    'ban.acknowledged': ({ page }) => page.getByRole('alertdialog').getByRole('button').click(),
  },
  done: {
    refresh: async ({ refreshes }) => (await refreshes.next()).pass(),
    logout: async ({ logouts }) => (await logouts.next()).pass(),
  },
  failed: {
    refresh: async (world, _event, before) => {
      await revoke(world, before)
      await (await world.refreshes.next()).pass()
    },
    logout: async ({ logouts }) => (await logouts.next()).cut(),
  },
  after: { logoutPatience: ({ page }) => page.clock.runFor(2 * second) },
  excuse(event, before) {
    const { account } = before.context
    const isRefreshing = before.matches({ signedIn: 'refreshing' })
    switch (event.type) {
      case 'session.established':
        if (before.matches('signedIn')) return '登录着的人看不到登录的表单'
        return before.matches({ signedOut: 'banned' }) ? '要先回答封禁的对话框，才能登录' : null
      case 'session.adopted': {
        const isSame = JSON.stringify(event['account']) === JSON.stringify(account)
        return isSame ? '浏览器不会为没有变的存储值出声' : null
      }
      case 'user.changed':
        return isRefreshing ? '正在续期，保存资料也要等着' : null
      case 'request.parked':
        return isRefreshing ? null : '只有正在续期，请求才会等'
      case 'token.invalid':
        return isRefreshing ? '令牌过期了，服务器先说过期（401），说不到失效' : null
      case 'request.unauthorized':
        return excuseOf401(event['token'] as string | null, event['expired'] === true, before)
      case 'xstate.done.actor.refresh': {
        const renewed = event['output'] as Account | null
        return renewed?.user.id === account?.user.id
          ? null
          : '别的标签页做了什么，存储总是先说，等不到续期来说'
      }
      default:
        return null
    }
  },
  looks: {
    restoring: unseen,
    'signedOut.plain': async ({ page }) => {
      await awaitDrawing(page, () => expect(loginLink(page)).toBeVisible({ timeout: 50 }))
      expect(await storedSession(page)).toBeNull()
    },
    'signedOut.banned': async ({ page }) => {
      await expect(page.getByRole('alertdialog')).toContainText('账号已被封禁')
      expect(await storedSession(page)).toBeNull()
    },
    'signedIn.idle': async ({ page, refreshes }) => {
      await awaitDrawing(page, () => expect(accountMenu(page)).toBeVisible({ timeout: 50 }))
      expect(refreshes.held()).toBe(0)
    },
    'signedIn.refreshing': async ({ page, refreshes }) => {
      await expect(accountMenu(page)).toBeVisible()
      await expect.poll(refreshes.held, 'one renewal at a time').toBe(1)
    },
    signingOut: async ({ page }) => {
      if ((await accountMenu(page).getAttribute('aria-expanded')) !== 'true')
        await accountMenu(page).click()
      await expect(page.getByRole('menuitem', { name: words.loggingOut })).toBeVisible()
    },
  },
})

function excuseOf401(token: string | null, isExpired: boolean, before: Snapshot) {
  const { account } = before.context
  if (before.matches('signedOut'))
    return token === null ? null : '登录一结束，它的请求也一起收回了'
  if (token === null) return '登录着的人，请求里总带着令牌'
  if (account?.user.id === other.user.id) return '登录一结束，它的请求也一起收回了'
  const isHere = token === account?.tokens.token
  if (!isHere && account?.tokens.token === first.tokens.token)
    return '第一个令牌之前，没有更早的令牌'
  if (isExpired && before.matches({ signedIn: 'refreshing' }))
    return '续期的期限过了，就不会正在续期'
  return null
}

const carrying = (token: string | undefined) => (request: Request) =>
  request.headers()['authorization'] === `Bearer ${token}`

/** Has a new request under way. */
async function ask(world: World) {
  const { page, calls } = world
  const before = calls.held()
  await openPost(world)
  await awaitDrawing(page, async () => expect(calls.held()).toBeGreaterThan(before))
}

/** Goes to a page that nobody has opened yet. */
async function openPost({ page, server }: World) {
  const post = await publish(server, await server.createMember())
  await wander(page, `/blog${paths.post(post.id)}`)
}

async function signInByForm(page: Page, person: Person) {
  await answerDialog(page)
  await wander(page, '/blog/login')
  await awaitDrawing(page, () =>
    expect(page.getByRole('form', { name: '登录' })).toBeVisible({ timeout: 50 }),
  )
  await fillLogin(page, person)
}

/** What a session ended with is told until somebody answers. */
async function answerDialog(page: Page) {
  const dialog = page.getByRole('alertdialog')
  if (await dialog.isVisible()) await dialog.getByRole('button').click()
}

/** Ends the sessions of whoever is here, as from another device. */
async function revoke({ server, people }: World, { context }: Snapshot) {
  const { id } = context.account?.user.id === other.user.id ? people.other : people.first
  const { sessions } = server.services
  const end = { accountId: id, reason: 'revoked' } as const
  await server.core.db.transaction((tx) => sessions.endAll(tx, end))
}

/** Ends a ban, if there is one. */
const pardon = (server: TestServer, { id }: Person) =>
  bansOf(server)
    .lift(id)
    .catch(() => {})

const personOf = ({ people }: World, { user }: Account) =>
  user.id === other.user.id ? people.other : people.first

/** What another tab stores when the model says so: a login, a renewal, a change of the profile. */
async function meantBy(world: World, account: Account, here: Account | null): Promise<Account> {
  const { page, server } = world
  server.clock.advance(second)
  const person = personOf(world, account)
  await pardon(server, person)
  const isHere = here?.user.id === account.user.id
  const stored = isHere ? await storedSession(page) : null
  const known = await signInElsewhere(server, person)
  const tokens =
    stored === null
      ? known.tokens
      : account.tokens.token === here?.tokens.token
        ? stored
        : (await refresh(server, stored)).json<SignedIn>()
  const { token, refreshToken, refreshTokenExpires } = tokens
  const nickname = account.user.nickname === '新名' ? '新名' : known.user.nickname
  return {
    tokens: { token, refreshToken, refreshTokenExpires },
    user: { ...known.user, nickname },
  }
}
