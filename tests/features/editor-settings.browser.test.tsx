import { Suspense } from 'react'
import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { components } from '#openapi/generated/schema.d.ts'
import { PostEditor } from '#src/features/editor/PostEditor.tsx'
import { cut, pageOf, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page, press } from '#tests/support/browser.tsx'

const categories = page.getByRole('group', { name: '分类' })

test('分类没有取到：说出来，可以重试；取到了就能选', async () => {
  const { answers } = openDesk()
  answers.get('/api/posts/categories', cut)
  await button('设置').click()
  await expect.element(categories.getByRole('alert')).toHaveTextContent('网络错误')
  answers.get('/api/posts/categories', () => ({ items: [category] }))
  await categories.getByRole('button', { name: '重试' }).click()
  await expect
    .element(categories.getByRole('button', { name: category.name }))
    .toHaveAttribute('aria-pressed', 'false')
  await expect.element(categories.getByRole('alert')).not.toBeInTheDocument()
})

test('选过的分类已被删掉：看得到，可以去掉，焦点不丢', async () => {
  const { answers } = openDesk({ categoryIds: ['gone'] })
  answers.get('/api/posts/categories', () => ({ items: [category] }))
  const kept = answers.post('/api/posts/drafts/save', () => saved)
  await button('设置').click()
  const gone = categories.getByRole('button', { name: '已不可用的分类' })
  await expect.element(gone).toHaveAttribute('aria-pressed', 'true')
  await press(gone)
  await expect.element(gone).not.toBeInTheDocument()
  await expect.element(categories.getByRole('button', { name: category.name })).toHaveFocus()
  await expect.poll(() => kept.bodies.at(-1)).toMatchObject({ categoryIds: [] })
})

test('发布时才知道分类已被删掉：说出来，重新取分类，看得出是哪一个', async () => {
  const { answers } = openDesk({ categoryIds: [category.id], status: 'draft' })
  answers.get('/api/posts/categories', () => ({ items: [category] }))
  const errors = { categoryIds: ['所选分类不存在'] }
  answers.post('/api/posts/publish', () =>
    refuse(400, { code: 1000, message: '请检查填写的内容', errors }),
  )
  await button('设置').click()
  const chosen = categories.getByRole('button', { name: category.name })
  await expect.element(chosen).toHaveAttribute('aria-pressed', 'true')
  answers.get('/api/posts/categories', () => ({ items: [] }))
  await button('发布').click()
  await expect.element(categories.getByText('所选分类不存在')).toBeVisible()
  await expect
    .element(categories.getByRole('button', { name: '已不可用的分类' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(chosen).not.toBeInTheDocument()
})

test('话题的名字没有取到：不说话题已不可用，说没有取到，可以重试', async () => {
  const { answers } = openDesk({ topicIds: ['t1', 't2'] })
  answers.get('/api/posts/categories', () => ({ items: [] }))
  answers.get('/api/topics/{id}', cut)
  await button('设置').click()
  await expect.element(page.getByText(/^没有取到话题的名字：网络错误/)).toBeVisible()
  await expect.element(button('移除：话题').first()).toBeVisible()
  answers.get('/api/topics/{id}', ({ path }) =>
    path.endsWith('t1')
      ? { ...topic, id: 't1', name: '雨' }
      : refuse(404, { code: 1004, message: '没有' }),
  )
  await button('重试：取话题的名字').click()
  await expect.element(button('移除：雨')).toBeVisible()
  await expect.element(button('移除：已不可用的话题')).toBeVisible()
  await expect.element(page.getByText(/^没有取到话题的名字/)).not.toBeInTheDocument()
})

test('找话题：照规格的样子问，不限状态', async () => {
  const { answers } = openDesk()
  const asked = answers.post('/api/topics/search', () => pageOf([]))
  answers.get('/api/posts/categories', () => ({ items: [] }))
  await button('设置').click()
  await page.getByRole('combobox', { name: '话题' }).fill('雨')
  await expect
    .poll(() => asked.bodies.at(-1))
    .toMatchObject({
      keyword: '雨',
      status: -1,
      sortBy: 'hotness',
      sortOrder: 'desc',
    })
})

function openDesk(changes: Partial<components['schemas']['PostEdit']> = {}) {
  // What one test leaves unsaved in this browser is not for the next.
  const app = openApp(buildAccount({ id: crypto.randomUUID() }))
  app.answers.get('/api/posts/edit/{id}', () => ({ ...edited, ...changes }))
  app.answers.post('/api/topics/search', () => pageOf([]))
  app.show(
    <Suspense>
      <PostEditor target={{ postId: edited.id }} body={() => null} />
    </Suspense>,
    '/post-editor/p1',
  )
  return app
}

// The contract's own examples, which its tests hold against the schema.
const { PostEdit, PostSaved, TopicDetail, Category } = examples.components.examples
const edited = {
  ...PostEdit.value,
  tags: [],
  topicIds: [],
  categoryIds: [],
} as unknown as components['schemas']['PostEdit']
const topic = TopicDetail.value as components['schemas']['TopicDetail']
const category: components['schemas']['Category'] = Category.value
const saved = PostSaved.value as components['schemas']['PostSaved']
