import type { Page } from '@playwright/test'
import type { Account } from '#machines/session/session.types.ts'
import { editor } from '#src/messages/editor.ts'
import { expect } from '#tests/support/journey.ts'
import type { Member } from '#tests/support/members.ts'
import { saveDraft } from '#tests/support/posts.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { Edge } from './edge.ts'

export interface World {
  page: Page
  server: TestServer
  author: Member
  account: Account
  /** What the browser calls the draft, and its address. */
  key: string
  address: string
  /** What stood in the field of the title when it was left. */
  titleLeft: string
  loads: Edge
  saves: Edge
  publications: Edge
}

export const title = (page: Page) => page.getByRole('textbox', { name: editor.title })

/** Of the draft as it stands in the page, which the model's own doesn't say: it types no title. */
export const titleNow = async ({ page, titleLeft }: World) =>
  (await title(page).isVisible()) ? title(page).inputValue() : titleLeft

export const text = (page: Page) => page.getByRole('textbox', { name: editor.content })

export const expectSaveStatus = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('group', { name: editor.tools }).getByText(words).first()).toBeVisible()

export const choose = (page: Page, ...names: readonly string[]) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) })
    .click()

/** A headless browser looks at all of its tabs: it is told otherwise, for a moment. */
export const hide = (page: Page) =>
  page.evaluate(() => {
    const say = (value: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    say('hidden')
    say('visible')
  })

export const answer = async (edge: Edge) => (await edge.next()).pass()

export const kindOf = (error: unknown) =>
  (error as { failure?: { kind: string } } | undefined)?.failure?.kind

/** What the world does for a call to fail so. */
export async function fails(world: World, edge: Edge, error: unknown) {
  const call = await edge.next()
  const kind = kindOf(error)
  if (kind === 'conflict') await writeOnAnotherDevice(world, '新')
  if (kind === 'missing') await deleteOnAnotherDevice(world)
  if (kind === 'conflict' || kind === 'missing') return call.pass()
  if (kind !== 'invalid') return call.cut()
  const errors = { title: ['请填写标题'] }
  return call.refuse(400, { code: 1001, message: '请填写标题', errors })
}

export async function writeOnAnotherDevice(
  { server, author, key }: World,
  content: string,
  title = '雨夜',
) {
  const known = await server.get(`/api/posts/edit/by-client-id/${key}`, author.token)
  const { id, revision } = known.json<{ id?: string; revision?: number }>()
  const name = id === undefined ? { clientId: key } : { id, baseRevision: revision ?? 1 }
  await saveDraft(server, author, { title, content, ...name })
}

async function deleteOnAnotherDevice({ server, author, key }: World) {
  const known = await server.get(`/api/posts/edit/by-client-id/${key}`, author.token)
  const { id } = known.json<{ id?: string }>()
  if (id !== undefined) await server.delete(`/api/posts/${id}`, author.token)
}
