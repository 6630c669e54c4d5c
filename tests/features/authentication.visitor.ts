import { randomBytes } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import type { components } from '#openapi/generated/schema.d.ts'
import { accessTokenSeconds, createAccessTokens } from '#server/auth/access-tokens.ts'
import { readKeys } from '#server/lib/keys.ts'
import { createSessionStore } from '#src/platform/storage/session-store.ts'
import { accountOf } from '#src/runtime/account.ts'
import type { Community, Mail } from '#tests/support/community.ts'
import { accessToken, demoAccounts } from '#tests/support/demo-account.ts'
import { expect } from '#tests/support/journey.ts'
import { createTextStore } from '#tests/support/text-store.ts'

type Schemas = components['schemas']

export interface Credentials {
  email: string
  password: string
}

/** Somebody whom the community does not know yet. */
export function buildVisitor() {
  const name = randomBytes(4).toString('hex')
  return { email: `${name}@example.com`, nickName: `访客${name}`, password: '夜航的灯 2026' }
}

/** The last letter to an address whose subject says this; it may still be on its way. */
export async function letterTo(
  community: Community,
  email: string,
  subject: string,
): Promise<Mail> {
  const find = () => community.mails(email).findLast((mail) => mail.subject.includes(subject))
  await expect.poll(find).toBeDefined()
  const mail = find()
  if (!mail) throw new Error(`no letter to ${email}`)
  return mail
}

/** A member of their own, made by the API with the mailed code. */
export async function createMember(community: Community) {
  const visitor = buildVisitor()
  await post(community, 'send-register-verification-code', { email: visitor.email })
  const { code } = await letterTo(community, visitor.email, '注册验证码')
  const form = { ...visitor, confirmPassword: visitor.password, verificationCode: code }
  await post(community, 'register', form)
  return visitor
}

async function post(community: Community, call: string, body: object) {
  const answer = await fetch(`${community.url}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress() },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`)
}

/** An address of the range for benchmarks, so that the throttles of one journey are not those of another. */
const anyAddress = () => `198.18.${randomBytes(2).join('.')}`

/** Types into the form of /login and sends it; what follows is the journey's business. */
export async function fillLogin(page: Page, { email, password }: Credentials) {
  await page.getByRole('textbox', { name: '邮箱' }).fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.getByRole('form', { name: '登录' }).getByRole('button', { name: '登录' }).click()
}

/**
 * A browser in which somebody has signed in before; the app is at home when this resolves. The form is the business of
 * the journeys of /login.
 */
export async function signIn(page: Page, { email, password }: Credentials) {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`login answered ${answer.status()}: ${await answer.text()}`)
  const kept = new Map<string, string>()
  const store = createSessionStore(createTextStore(kept))
  // The contract's answer; the server's own tests hold it against its schema.
  store.write(accountOf((await answer.json()) as Schemas['LoginAnswer']))
  // An address of the community that is not the app.
  await page.goto('/robots.txt')
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value)
    document.cookie = 'ink-member=1; Path=/; SameSite=Lax'
  }, Array.from(kept))
  await page.goto('/blog/home')
  await expect(accountMenu(page)).toBeVisible()
}

/** The portrait in the navigation: only who is signed in has one. */
export const accountMenu = (page: Page) => page.getByRole('button', { name: /的菜单$/ })

/** The way in, in the navigation: only a visitor has one. */
export const loginLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: '登录' })

interface StoredSession {
  isLoggedIn?: boolean
  token: string
  refreshToken: string
  refreshTokenExpires: string
}

/** The session as this browser keeps it; null when signed out. */
export async function storedSession(page: Page): Promise<StoredSession | null> {
  const text = await page.evaluate(() => localStorage.getItem('auth'))
  // Written by the app; what it must hold is the journeys' business.
  return text === null ? null : (JSON.parse(text) as StoredSession)
}

export async function changeStoredSession(page: Page, change: Partial<StoredSession>) {
  const session = { ...(await storedSession(page)), ...change, isLoggedIn: true }
  await page.evaluate((text) => localStorage.setItem('auth', text), JSON.stringify(session))
}

/** Puts an access token of the same session into the storage that ran out a minute ago; the app reads it at its next start. */
export async function expireAccessToken(page: Page, community: Community) {
  const { token = '' } = (await storedSession(page)) ?? {}
  await changeStoredSession(page, { token: await expired(community, token) })
}

/** An access token of somebody's that ran out a minute ago. */
export async function expiredToken(community: Community) {
  return expired(community, await accessToken(community, demoAccounts(community).member))
}

async function expired({ dataDir }: Community, token: string) {
  const { token: key } = readKeys(dataDir)
  const issuedAt = Date.now() - (accessTokenSeconds + 60) * 1000
  const now = await createAccessTokens(key, { now: () => new Date() }).read(token)
  return createAccessTokens(key, { now: () => new Date(issuedAt) }).issue(now)
}

/** What a page has asked the API so far, and how it was answered. */
export function watchApi(page: Page) {
  const answers: { call: string; status: number }[] = []
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    const call = `${response.request().method()} ${pathname}${search}`
    answers.push({ call, status: response.status() })
  })
  return {
    answers: (status?: number) =>
      answers.filter((answer) => status === undefined || answer.status === status),
    refreshes: () =>
      answers.filter(({ call }) => call === 'POST /api/auth/refresh-token').length,
  }
}

/** Stops a page's reads on their way to the server until `open`. */
export async function holdReads(page: Page) {
  const held: Route[] = []
  let isOpen = false
  await page.route('**/api/**', (route) => {
    if (isOpen || route.request().method() !== 'GET') return route.continue()
    held.push(route)
  })
  return {
    held: () => held.length,
    addresses: () => held.map((route) => route.request().url()),
    /** Lets the first one through. */
    openOne: async () => held.shift()?.continue(),
    open: async () => {
      isOpen = true
      await Promise.all(held.splice(0).map((route) => route.continue()))
    },
  }
}

/** Goes to another page of the running app, as a link does, without loading it anew. */
export async function wander(page: Page, address: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}
