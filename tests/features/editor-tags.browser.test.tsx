import { Suspense, useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DraftText } from '#machines/draft/draft-record.types.ts'
import { blankText } from '#machines/draft/draft-text.ts'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { components } from '#openapi/generated/schema.d.ts'
import { PostEditor } from '#src/features/editor/PostEditor.tsx'
import { SettingsFields } from '#src/features/editor/settings/SettingsFields.tsx'
import { TagField } from '#src/features/editor/settings/TagField.tsx'
import { pageOf } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page, render, userEvent } from '#tests/support/browser.tsx'

const wide = { width: 1440, height: 900 }
afterEach(() => page.viewport(wide.width, wide.height))

const chip = (tag: string) => button(`移除：${tag}`)

test('粘贴一行一个的标签：每行是一个标签，输入框里原有的字也算', async () => {
  render(<Tags />)
  await field('标签').fill('夜')
  paste('读书\r\n散步\n海')
  for (const tag of ['夜读书', '散步', '海']) await expect.element(chip(tag)).toBeVisible()
  await expect.element(field('标签')).toHaveValue('')
})

test('粘贴一行字：照平常进输入框，不替人添加', async () => {
  render(<Tags />)
  await field('标签').click()
  expect(paste('读书')).toBe(true)
  expect(page.getByRole('button', { name: /^移除/ }).query()).toBeNull()
})

test('窄屏上写了标签没按回车就关上设置：标签还在，只有一个', async () => {
  await page.viewport(400, 800)
  openDesk()
  await button('设置').click()
  await field('标签').fill('读书')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('设置').click()
  await expect.element(chip('读书')).toBeVisible()
  await expect.element(field('标签')).toHaveValue('')
  expect(page.getByRole('button', { name: /^移除/ }).elements()).toHaveLength(1)
})

test('写了标签没按回车，笔给了别的标签页，再关上设置：不改文章', async () => {
  const edited = vi.fn<() => void>()
  const settings = (readOnly: boolean) => (
    <SettingsFields
      text={{ ...blankText(0), tags: ['夜'] }}
      edit={edited}
      errorOf={() => undefined}
      preview={null}
      cover={{ isRunning: false, failure: null, start() {}, callOff() {}, choose() {} }}
      readOnly={readOnly}
    />
  )
  const { answers, show } = openApp(buildAccount())
  answers.get('/api/posts/categories', () => ({ items: [] }))
  answers.post('/api/topics/search', () => pageOf([]))
  let lock = () => {}
  let close = () => {}
  function Desk() {
    const [state, setState] = useState<'open' | 'locked' | 'closed'>('open')
    useEffect(() => {
      lock = () => setState('locked')
      close = () => setState('closed')
    }, [])
    return state === 'closed' ? null : settings(state === 'locked')
  }
  show(<Desk />)
  await field('标签').fill('读书')
  lock()
  await expect.element(field('标签')).toBeDisabled()
  close()
  await expect.element(field('标签')).not.toBeInTheDocument()
  expect(edited).not.toHaveBeenCalled()
})

/** Pastes into the tags; whether the browser goes on with it. */
function paste(text: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  return field('标签').element().dispatchEvent(event)
}

function Tags() {
  const [tags, setTags] = useState<readonly string[]>([])
  const text: DraftText = {
    title: '',
    content: '',
    format: 0,
    excerpt: '',
    coverImage: null,
    categoryIds: [],
    tags,
    topicIds: [],
  }
  return (
    <TagField
      text={text}
      edit={(changes) => changes.tags && setTags(changes.tags)}
      errorOf={() => undefined}
    />
  )
}

/** A draft without tags on the desk of its author. */
function openDesk() {
  // What one test leaves unsaved in this browser is not for the next.
  const { answers, show } = openApp(buildAccount({ id: crypto.randomUUID() }))
  answers.get('/api/posts/edit/{id}', () => edited)
  answers.get('/api/posts/categories', () => ({ items: [] }))
  answers.post('/api/topics/search', () => pageOf([]))
  answers.post('/api/posts/drafts/save', () => saved)
  show(
    <Suspense>
      <PostEditor target={{ postId: edited.id }} body={() => null} />
    </Suspense>,
    '/post-editor/p1',
  )
}

// The contract's own examples, which its tests hold against the schema.
const { PostEdit, PostSaved } = examples.components.examples
const edited = {
  ...PostEdit.value,
  tags: [],
  topicIds: [],
} as components['schemas']['PostEdit']
const saved = PostSaved.value as components['schemas']['PostSaved']
