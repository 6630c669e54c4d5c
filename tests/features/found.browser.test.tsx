import { Suspense } from 'react'
import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { components } from '#openapi/generated/schema.d.ts'
import { MessageCenterPage } from '#src/pages/MessageCenterPage.tsx'
import { PostsManagementPage } from '#src/pages/PostsManagementPage.tsx'
import { TopicsPage } from '#src/pages/TopicsPage.tsx'
import { cut, pageOf } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'
import { listen } from '#tests/support/listen.ts'

type Schemas = components['schemas']

const example = examples.components.examples
const missing = '没有的'

test('话题广场：搜到几个、一个也没有，都读出来', async () => {
  const { answers, show } = openApp()
  const topics = example.TopicHybridPage.value as Schemas['TopicHybridPage']
  answers.get('/api/topics/published/hybrid', () => topics)
  const asked = answers.post('/api/topics/search', () => pageOf([]))
  show(<TopicsPage />, '/topics')
  await expect.element(page.getByRole('article').first()).toBeVisible()
  const heard = listen()
  expect(heard()).toContain(`共 ${topics.total} 个`)
  await search('搜索话题', missing)
  await expect.poll(heard).toContain('共 0 个')
  expect(heard()).toContain(`没有找到“${missing}”`)
  expect(asked.bodies).toEqual([
    {
      keyword: missing,
      page: 1,
      pageSize: 18,
      status: -1,
      sortBy: 'hotness',
      sortOrder: 'desc',
    },
  ])
  await search('搜索话题', '')
  await expect.poll(heard).toContain(`共 ${topics.total} 个`)
  expect(heard()).not.toContain('没有找到')
})

test('文章管理：搜到几篇、一篇也没有，都读出来', async () => {
  const { answers, show } = openApp(buildAccount())
  const posts = example.MyPostPage.value as Schemas['MyPostPage']
  answers.get('/api/posts/categories', () => ({ items: [] }))
  answers.get('/api/posts/my', ({ query }) =>
    query.get('q') === missing ? { ...posts, items: [], total: 0 } : posts,
  )
  show(<PostsManagementPage />, '/posts-management')
  await expect.element(page.getByRole('article').first()).toBeVisible()
  const heard = listen()
  await search('搜索我的文章', missing)
  await expect.poll(heard).toContain('没有符合条件的文章')
  await search('搜索我的文章', '')
  await expect.poll(heard).toContain(`共 ${posts.total} 篇`)
  expect(heard()).not.toContain('没有符合条件的文章')
})

test('通知只看未读：没有未读的了，读出来', async () => {
  const { answers, show } = openApp(buildAccount())
  const notices = example.NotificationPage.value as Schemas['NotificationPage']
  answers.get('/api/notifications/unified-unread-count', cut)
  answers.get('/api/notifications/replies', ({ query }) =>
    query.get('onlyUnread') === 'true'
      ? { ...notices, notifications: [], totalCount: 0 }
      : notices,
  )
  show(
    <Suspense>
      <MessageCenterPage />
    </Suspense>,
    '/message-center?tab=comment',
  )
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  const heard = listen()
  await page.getByRole('checkbox', { name: '只看未读' }).click()
  await expect.poll(heard).toContain('没有未读的了')
})

async function search(name: string, words: string) {
  await page.getByRole('searchbox', { name }).fill(words)
  await userEvent.keyboard('{Enter}')
}
