import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { components } from '#openapi/generated/schema.d.ts'
import {
  createMember,
  signIn,
  type Credentials,
} from '#tests/features/authentication.visitor.ts'
import { startCommunity, type Community } from './community.ts'
import { accessToken } from './demo-account.ts'
import { expect, test as base, watch } from './journey.ts'
import { openWire, type Wire } from './wire.ts'

type Schemas = components['schemas']
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

interface Author extends Credentials {
  /** What a browser keeps of an author who is signed in. */
  state: StorageState
  token: string
}

interface Faults {
  /** A community whose process may be killed and started again on the same data and port. */
  faulty: { community: Community; restart: () => Promise<void> }
  wire: Wire
  author: Author
}

/** Calls that got no answer are what these journeys are about; the browser tells each of them. */
const expected =
  /Failed to load resource: |WebSocket connection to .* failed|Failed to fetch dynamically imported module/

/** Journeys of one author who is signed in, over a wire that breaks, to a server that dies. */
export const test = base.extend<object, Faults>({
  faulty: [
    // Playwright reads which fixtures it needs off this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const first = await startCommunity({ DEMO: 'off' })
      const place = { DATA_DIR: first.dataDir, PORT: new URL(first.url).port, DEMO: 'off' }
      const faulty = {
        community: first,
        restart: async () => void (faulty.community = await startCommunity(place)),
      }
      await provide(faulty)
      if (faulty.community !== first) await faulty.community.stop()
      await first.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  community: [({ faulty }, provide) => provide(faulty.community), { scope: 'worker' }],
  wire: [
    async ({ faulty }, provide) => {
      const wire = await openWire(faulty.community.url)
      await provide(wire)
      await wire.close()
    },
    { scope: 'worker' },
  ],
  author: [
    async ({ browser, community, wire }, provide) => {
      const member = await createMember(community)
      const token = await accessToken(community, member)
      await provide({ ...member, token, state: await signedInState(browser, wire, member) })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ wire }, provide) => provide(wire.url),
  storageState: async ({ author }, provide) => provide(author.state),
  complaints: async ({ page }, provide) => {
    const complaints: string[] = []
    watch(page, complaints, expected)
    await provide(complaints)
    expect(complaints, 'what the browser complained about').toEqual([])
  },
})

export { expect }

export const editors = ['markdown', 'rich-text'] as const
export type Editor = (typeof editors)[number]

/** Begins an article; the cursor is in its text. */
export async function beginDraft(page: Page, editor: Editor, title: string) {
  await page.goto(`/blog/post-editor?editor=${editor}`)
  const field = page.getByRole('textbox', { name: '标题' })
  await field.fill(title)
  await field.press('Enter')
  await expect(textOf(page)).toBeFocused()
}

export const textOf = (page: Page) => page.getByRole('textbox', { name: '正文' })

export const saved = (page: Page) => page.getByText(/^已保存到服务器 · /)

/** The author's posts of a title, as the server tells. */
export async function postsNamed(wire: Wire, { token }: Author, title: string) {
  const query = new URLSearchParams({ q: title })
  const answer = await fetch(`${wire.url}/api/posts/my?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  // The contract tests hold the server to this shape.
  const { items } = (await answer.json()) as Schemas['MyPostPage']
  return items.map(({ id, status }) => ({ id, status }))
}

/** A browser of its own for the same author, as on another device. */
export async function openDevice(browser: Browser, wire: Wire, author: Author) {
  const context = await browser.newContext({ baseURL: wire.url, storageState: author.state })
  return { page: await context.newPage(), close: () => context.close() }
}

async function signedInState(browser: Browser, wire: Wire, member: Credentials) {
  const context = await browser.newContext({ baseURL: wire.url })
  await signIn(await context.newPage(), member)
  const state = await context.storageState()
  await context.close()
  return state
}
