import { expect, type Browser, type Page } from '@playwright/test'
import type { Community } from '#tests/support/community.ts'
import { watch } from '#tests/support/journey.ts'
import { createMember, signIn, type Credentials } from './authentication.visitor.ts'

export interface Joined extends Credentials {
  id: string
  nickName: string
  token: string
}

/** A new member with what the API knows them by. */
export async function join(community: Community): Promise<Joined> {
  const member = await createMember(community)
  const answer = await fetch(`${community.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password: member.password }),
  })
  // The contract's answer; the server's own tests hold it against its schema.
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } }
  return { ...member, id: user.id, token }
}

/** What somebody does elsewhere. */
export async function call(
  community: Community,
  { token }: Joined,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(community.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect(answer.ok, text).toBe(true)
  return text === '' ? undefined : JSON.parse(text)
}

export const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^消息/ })
export const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}( \\d+)?$`) })
export const letter = (page: Page, text: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: text })
export async function openFromBell(page: Page, entry: string) {
  await bell(page).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Another browser, of somebody who signs in there. */
export async function enter(
  browser: Browser,
  community: Community,
  member: Joined,
  complaints: string[],
): Promise<Page> {
  const context = await browser.newContext({ baseURL: community.url, locale: 'zh-CN' })
  const page = await context.newPage()
  watch(page, complaints)
  const connected = chatConnected(page)
  await signIn(page, member)
  await connected
  return page
}

/** When the chat hub of a page has answered its handshake: from then on it is pushed to. */
async function chatConnected(page: Page) {
  const socket = await page.waitForEvent('websocket', (it) => it.url().includes('/hubs/chat'))
  await socket.waitForEvent('framereceived')
}
