import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { PostEditor } from '#src/features/editor/PostEditor.tsx'
import * as queries from '#src/data/queries.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { pageOf, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

type Saved = components['schemas']['PostSaved']

const publish = page.getByRole('button', { name: '发布', exact: true })
const publishing = page.getByRole('button', { name: '正在发布…' })
const away = page.getByRole('link', { name: '去别处' })
const toasts = page.getByRole('region', { name: '提示' }).getByRole('listitem')
const saidOf = () => toasts.elements().map((toast) => toast.textContent)

test('按下发布就去别的页面：发成了照样说，说一次；读者那页记得的不再算数', async () => {
  const app = openDesk()
  const post = answerOf(app, queries.post, 'p1')
  post.send({ type: 'page.activated' })
  await expect.poll(() => post.getSnapshot().value).toBe('fresh')
  await press()
  await leave(app)
  app.answerPublication(saved)
  await expect.element(toasts).toHaveTextContent('发布成功')
  expect(saidOf()).toHaveLength(1)
  expect(post.getSnapshot().value).not.toBe('fresh')
})

test('按下发布就去别的页面：没有发成也说，说为什么，一按就回去改', async () => {
  const app = openDesk()
  await press()
  await leave(app)
  app.answerPublication(refuse(400, { code: 1000, message: '正文里有不能发布的内容' }))
  await expect.element(toasts).toHaveTextContent('正文里有不能发布的内容')
  await expect.element(toasts).toHaveTextContent('雨夜')
  await userEvent.click(toasts.getByRole('button', { name: '继续编辑' }))
  await expect.poll(() => app.address()).toBe('/post-editor/p1')
})

test('按下发布就去别的页面，文章却在别处改过：也说没有发成', async () => {
  const app = openDesk()
  await userEvent.fill(page.getByRole('textbox', { name: '标题' }), '雨夜与灯')
  await press()
  await leave(app)
  app.answers.get('/api/posts/edit/{id}', () => ({ ...edited, content: '别处', revision: 5 }))
  app.answerPublication(refuse(409, { code: 1006, message: '内容已有新的修改' }))
  await expect.element(toasts).toHaveTextContent('还没有发布')
  await expect
    .element(toasts)
    .toHaveTextContent('“雨夜与灯”：这篇文章在别处也被修改了，两边的文字都在。')
})

test('编辑器开着：发成了只说一次', async () => {
  const app = openDesk()
  await press()
  app.answerPublication(saved)
  await expect.element(toasts).toHaveTextContent('发布成功')
  await expect.element(page.getByRole('button', { name: '更新', exact: true })).toBeVisible()
  expect(saidOf()).toHaveLength(1)
})

test('编辑器开着：没有发成，话在编辑器里说，不再弹提示；要改的在设置里，设置就打开', async () => {
  const app = openDesk()
  app.answers.get('/api/posts/categories', () => ({ items: [] }))
  app.answers.post('/api/topics/search', () => pageOf([]))
  await press()
  app.answerPublication(
    refuse(400, { code: 1000, message: '请改正', errors: { excerpt: ['摘要里有链接'] } }),
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('请先改正标出的地方。')
  await expect.element(page.getByText('摘要里有链接')).toBeVisible()
  expect(saidOf()).toEqual([])
})

/** A draft on the desk of its author, and a link that leads away from it. */
function openDesk() {
  // What one test leaves unsaved in this browser is not for the next.
  const app = openApp(buildAccount({ id: crypto.randomUUID() }))
  let answer: (reply: Saved | ReturnType<typeof refuse>) => void = () => {}
  app.answers.get('/api/posts/edit/{id}', () => edited)
  app.answers.get('/api/posts/{id}', () => shown)
  app.answers.post('/api/posts/drafts/save', () => ({ ...saved, status: 'draft' as const }))
  app.answers.post(
    '/api/posts/publish',
    () => new Promise<Saved | ReturnType<typeof refuse>>((resolve) => (answer = resolve)),
  )
  app.show(
    <Suspense>
      <Link to="/elsewhere">去别处</Link>
      <PostEditor target={{ postId: 'p1' }} body={() => null} />
    </Suspense>,
    '/post-editor/p1',
  )
  return { ...app, answerPublication: (reply: Parameters<typeof answer>[0]) => answer(reply) }
}

async function press() {
  await userEvent.click(publish)
  await expect.element(publishing).toBeVisible()
}

async function leave(app: ReturnType<typeof openDesk>) {
  await userEvent.click(away)
  await expect.poll(() => app.address()).toBe('/elsewhere')
}

const text = {
  id: 'p1',
  title: '雨夜',
  format: 0,
  excerpt: '',
  coverImage: null,
  categoryIds: [],
  tags: [],
  status: 'draft',
  createTime: '2026-11-20T09:00:00Z',
  updateTime: '2026-11-20T09:30:00Z',
  publishedAt: null,
  reviewRevision: null,
} satisfies Partial<components['schemas']['PostEdit']>

const edited: components['schemas']['PostEdit'] = {
  ...text,
  content: '下雨',
  topicIds: [],
  revision: 4,
  publishedRevision: null,
  reviewNote: null,
  reviewRule: null,
  needsReview: false,
  isPlainText: false,
  abilities: {
    edit: true,
    publish: true,
    unpublish: false,
    delete: true,
    restore: false,
    appeal: false,
  },
}

const shown: components['schemas']['PostDetail'] = {
  ...text,
  viewCount: 0,
  likeCount: 0,
  commentCount: 0,
  favouriteCount: 0,
  categories: [],
  topics: [],
  author: {
    id: 'u1',
    displayName: '林间',
    nickName: '林间',
    avatarUrl: null,
    bio: '',
    postCount: 0,
    followersCount: 0,
    isFollowed: false,
  },
  tree: { type: 'root', children: [] },
  outline: [],
  wordCount: 2,
  readingMinutes: 1,
  isLiked: false,
  isFavourited: false,
  abilities: {
    edit: true,
    delete: true,
    report: false,
    comment: true,
    like: true,
    favourite: true,
  },
}

const saved: Saved = {
  id: 'p1',
  status: 'published',
  needsReview: false,
  isPlainText: false,
  heldFor: [],
  revision: 5,
  publishedRevision: 5,
  reviewRevision: null,
  title: '雨夜',
  updateTime: '2026-11-20T09:31:00Z',
  publishedAt: '2026-11-20T09:31:00Z',
}
