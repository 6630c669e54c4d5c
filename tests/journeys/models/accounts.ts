import type { Page } from '@playwright/test'
import type { Account } from '#machines/session/session.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { accountOf as kept } from '#src/runtime/account.ts'
import type { Credentials } from '#tests/features/authentication.visitor.ts'
import { day } from '#tests/support/clock.ts'
import { demandStatus, sendLogin } from '#tests/support/door.ts'
import { accountOfMember, type Member } from '#tests/support/members.ts'
import type { TestServer } from '#tests/support/server.ts'

/** What a browser keeps of a member who has signed in. Its tokens can't be renewed. */
export function accountOf(server: TestServer, member: Member): Account {
  const { tokens, user } = accountOfMember(member)
  const refreshTokenExpires = new Date(server.clock.now().getTime() + 14 * day).toISOString()
  return { tokens: { ...tokens, refreshTokenExpires }, user }
}

/** Signs somebody in on another device, with tokens that can be renewed; what that browser would keep. */
export async function signInElsewhere(server: TestServer, person: Credentials) {
  const answer = await sendLogin(server, person)
  demandStatus(answer, 200)
  return kept(answer.json<components['schemas']['LoginAnswer']>())
}

/** Lets a page find an account in its storage when it is opened for the first time. */
export async function rememberAccount(page: Page, { tokens, user }: Account) {
  await page.addInitScript(
    ([auth, person]) => {
      if (sessionStorage.getItem('remembered') !== null) return
      sessionStorage.setItem('remembered', '')
      localStorage.setItem('user', person)
      localStorage.setItem('auth', auth)
    },
    [JSON.stringify({ ...tokens, isLoggedIn: true }), JSON.stringify(user)] as const,
  )
}

/** Signs in, renews, or signs out in another tab of the same browser. */
export async function storeElsewhere(page: Page, account: Account | null) {
  const tab = await page.context().newPage()
  await tab.goto(new URL('/health/live', page.url()).href)
  await tab.evaluate(
    ([auth, user]) => {
      const store = (key: string, text: string | null) =>
        text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)
      // In the order in which the app writes them: what signs in comes last, what signs out first.
      if (auth === null) store('auth', null)
      store('user', user)
      if (auth !== null) store('auth', auth)
    },
    [
      account && JSON.stringify({ ...account.tokens, isLoggedIn: true }),
      account && JSON.stringify(account.user),
    ] as const,
  )
  await tab.close()
}
