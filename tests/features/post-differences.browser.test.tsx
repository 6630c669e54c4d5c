import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { components } from '#openapi/generated/schema.d.ts'
import type { AdminPost } from '#src/data/admin/content.ts'
import type { PostRevision } from '#src/data/types.ts'
import { PostList } from '#src/features/admin/posts/PostList.tsx'
import { VersionView } from '#src/features/posts-management/VersionView.tsx'
import { pageOf } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page } from '#tests/support/browser.tsx'

// The contract's own examples, which its tests hold against the schema.
const { AdminPost, Category, PostRevision, TopicDetail } = examples.components.examples
const written = PostRevision.value as PostRevision
const topic = TopicDetail.value as components['schemas']['TopicDetail']
const waiting = {
  ...AdminPost.value,
  status: 'published',
  publishedRevision: 1,
  reviewRevision: 2,
} as AdminPost

const delta = (link: string) =>
  JSON.stringify({ ops: [{ insert: '这里', attributes: { link } }, { insert: '\n' }] })

/** One thing alone changes; `line` is how the newer side is written. */
const changes: [
  what: string,
  before: Partial<PostRevision>,
  after: Partial<PostRevision>,
  line: string,
][] = [
  ['标签', { tags: ['雨'] }, { tags: ['雪'] }, '标签：雪'],
  ['摘要', { excerpt: '' }, { excerpt: '听雨' }, '摘要：听雨'],
  ['封面', {}, { coverImage: '/images/cover/a.png' }, '封面：/images/cover/a.png'],
  ['分类', {}, { categoryIds: [] }, '分类：无'],
  ['话题', { topicIds: ['t1'] }, { topicIds: ['t2'] }, '话题：叫t2的'],
  [
    '链接',
    { format: 1, content: delta('https://a.cn') },
    { format: 1, content: delta('https://b.cn') },
    '[这里](https://b.cn)',
  ],
]

test.for(changes)('审核的人看得到：只换了%s，也是不同', async ([, before, after, line]) => {
  const app = open(before, after)
  app.answers.get('/api/admin/posts', () => pageOf([waiting]))
  app.show(<PostList body={() => null} />, '/admin/posts')
  await button(`操作：${waiting.title}`).click()
  await page.getByRole('menuitem', { name: '查看', exact: true }).click()
  await page.getByRole('tab', { name: '与已发布的相比' }).click()
  await expect.element(page.getByText(line, { exact: true })).toBeVisible()
  await expect.element(page.getByText('两边的文字相同。')).not.toBeInTheDocument()
})

test.for(changes)('作者看得到：两版之间只换了%s，也是不同', async ([, before, after, line]) => {
  const app = open(before, after)
  app.show(
    <VersionView postId="p1" shown={1} newest={2} body={() => null} onRestored={() => {}} />,
  )
  await page.getByRole('tab', { name: '与最新版的差异' }).click()
  await expect.element(page.getByText(line, { exact: true })).toBeVisible()
  await expect.element(page.getByText('两边的文字相同。')).not.toBeInTheDocument()
})

/** A post whose first revision is public and whose second is the newest. */
function open(before: Partial<PostRevision>, after: Partial<PostRevision>) {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  app.answers.get('/api/posts/categories', () => ({ items: [Category.value] }))
  app.answers.get('/api/topics/{id}', ({ path }) => ({
    ...topic,
    name: `叫${path.split('/').at(-1)}的`,
  }))
  app.answers.get('/api/posts/{id}/revisions/{revision}', ({ path }) => ({
    ...written,
    ...(path.endsWith('/1') ? { revision: 1, ...before } : { revision: 2, ...after }),
  }))
  return app
}
