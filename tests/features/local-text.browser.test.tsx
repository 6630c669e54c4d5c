import { Suspense } from 'react'
import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { components } from '#openapi/generated/schema.d.ts'
import { PostEditor } from '#src/features/editor/PostEditor.tsx'
import { createJournal } from '#src/platform/journal/journal.ts'
import { systemClock } from '#src/platform/clock.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page, userEvent } from '#tests/support/browser.tsx'
import { createTextStore } from '#tests/support/text-store.ts'
import { buildRecord } from '#tests/machines/draft/build-draft.ts'

type PostEdit = components['schemas']['PostEdit']

const dialog = page.getByRole('dialog', { name: '恢复这台设备上的文字' })
const offer = page.getByText(/^这台设备上有一份/)

test('改过了再恢复：对话框关上，换下的那一份等人来看；再看再恢复又换回来', async () => {
  await openDesk()
  await userEvent.fill(field('标题'), '改过')
  await restore()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(field('标题')).toHaveValue('这里的')
  await expect.element(offer).toBeVisible()
  await restore()
  await expect.element(field('标题')).toHaveValue('改过')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('恢复的依据更早的版本：只开着选哪一份的对话框；选好之前不能再恢复别的', async () => {
  await openDesk(1, ['更早的'])
  await restore()
  const conflict = page.getByRole('dialog', { name: '两边都有修改' })
  await expect.element(conflict).toBeVisible()
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await look()
  await expect.element(dialog.getByRole('button', { name: '恢复' })).toBeDisabled()
})

test('丢弃以后，下一份要人来看才打开', async () => {
  await openDesk(edited.revision, ['更早的'])
  await look()
  await dialog.getByRole('button', { name: '丢弃' }).click()
  const question = page.getByRole('dialog', { name: '丢弃这份文字？' })
  await question.getByRole('button', { name: '丢弃' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(offer).toBeVisible()
})

/** By the banner; a toast offers the same. */
async function look() {
  await expect.element(offer).toBeVisible()
  offer.element().parentElement?.querySelector('button')?.click()
  await expect.element(dialog).toBeVisible()
}

async function restore() {
  await look()
  await dialog.getByRole('button', { name: '恢复' }).click()
}

/** A draft on the desk of its author, and texts of this device that went on from one of its revisions. */
async function openDesk(revision = edited.revision, earlier: readonly string[] = []) {
  // What one test leaves unsaved in this browser is not for the next.
  const id = crypto.randomUUID()
  const identity = { key: edited.id, postId: edited.id, clientId: null }
  const { title, format, content, excerpt, coverImage, categoryIds, tags, topicIds } = edited
  const text = { title, format, content, excerpt, coverImage, categoryIds, tags, topicIds }
  const base = { revision, text }
  const local = earlier.map((content, index) => {
    const id = `local-${index + 1}`
    return { id, text: { ...text, content }, base, at: null }
  })
  const record = buildRecord('这里的', { identity, base, local })
  const journal = createJournal({
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    storage: createTextStore(),
  })
  await journal
    .draft(id, identity)
    .write({ ...record, text: { ...record.text, title: '这里的' } })
  const { answers, show } = openApp(buildAccount({ id }))
  answers.get('/api/posts/edit/{id}', () => edited)
  answers.get('/api/posts/categories', () => ({ items: [] }))
  answers.post('/api/posts/drafts/save', () => new Promise(() => {}))
  show(
    <Suspense>
      <PostEditor target={{ postId: edited.id }} body={() => null} />
    </Suspense>,
    '/post-editor/p1',
  )
  await expect.element(button('发布')).toBeVisible()
}

// The contract's own examples, which its tests hold against the schema.
const edited = {
  ...examples.components.examples.PostEdit.value,
  title: '服务器上的',
  topicIds: [],
  status: 'draft',
  revision: 4,
} as unknown as PostEdit
