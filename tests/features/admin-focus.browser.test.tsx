import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { AdminComment, AdminPost } from '#src/data/admin/content.ts'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import type { AdminUser } from '#src/data/admin/users.ts'
import { commentTable } from '#src/features/admin/comments/comment-table.tsx'
import { PostList } from '#src/features/admin/posts/PostList.tsx'
import { AdminTable } from '#src/features/admin/table/AdminTable.tsx'
import { useTable } from '#src/features/admin/table/useTable.ts'
import { topicTable } from '#src/features/admin/topics/topic-table.tsx'
import { userTable } from '#src/features/admin/users/user-table.tsx'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'
import { listen } from '#tests/support/listen.ts'

const sort = page.getByRole('columnheader').getByRole('button').first()
const search = page.getByRole('searchbox')
const clear = page.getByRole('button', { name: '清除筛选' })
const rows = page.getByRole('table').getByRole('row')

const names = ['用户列表', '文章列表', '评论列表', '话题列表'] as const

test.each(names)('%s：按表头排序，焦点还在那个按钮上，再按一次反过来', async (name) => {
  const asked = open(name)
  await expect.element(rows.nth(1)).toBeVisible()
  const press = async () => {
    const before = asked.at(-1)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.at(-1)).not.toEqual(before)
    await expect.element(rows.nth(1)).toBeVisible()
    await expect.element(sort).toHaveFocus()
  }
  sort.element().focus()
  await press()
  await press()
})

test.each(names)(
  '%s：搜索，焦点还在输入框，框里是真正搜的；清除筛选，焦点在这张表',
  async (name) => {
    const asked = open(name)
    await expect.element(rows.nth(1)).toBeVisible()
    await search.fill('  雨 ')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.at(-1)?.keyword).toBe('雨')
    await expect.element(search).toHaveValue('雨')
    await expect.element(search).toHaveFocus()
    clear.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.at(-1)?.keyword).toBeUndefined()
    await expect.element(clear).not.toBeInTheDocument()
    await expect.element(search).toHaveValue('')
    await expect.element(page.getByRole('group', { name })).toHaveFocus()
  },
)

test('搜索之后接着打的字，不被搜到的带走', async () => {
  const asked = open('用户列表')
  await expect.element(rows.nth(1)).toBeVisible()
  await search.fill('雨')
  await userEvent.keyboard('{Enter}夜')
  await expect.poll(() => asked.at(-1)?.keyword).toBe('雨')
  await expect.element(search).toHaveValue('雨夜')
})

test.each(names)('%s：筛到多少条、一条也没有，都读出来', async (name) => {
  const asked = open(name)
  await expect.element(rows.nth(1)).toBeVisible()
  const heard = listen()
  expect(heard()).toContain('共 1 条')
  await search.fill('没有的')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)?.keyword).toBe('没有的')
  await expect.poll(heard).toContain('共 0 条')
  expect(heard()).toContain('没有符合条件的内容')
  await search.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(heard).toContain('共 1 条')
  expect(heard()).not.toContain('没有符合条件的内容')
})

interface Asked {
  keyword?: string
  sortOrder?: string
}

/** The table alone; whoever searches for 没有的 finds nothing. Answers what the server was asked. */
function open(name: (typeof names)[number]) {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  const asked: Asked[] = []
  const answer =
    <Row,>(rows: Row[]) =>
    (question: Asked) => {
      asked.push(question)
      const items = question.keyword === '没有的' ? [] : rows
      return { items, total: items.length, page: 1, pageSize: 20, totalPages: 1 }
    }
  answers.get('/api/admin/users', ({ query }) => answer([user])(Object.fromEntries(query)))
  answers.get('/api/admin/posts', ({ query }) => answer([post])(Object.fromEntries(query)))
  answers.get('/api/admin/comments', ({ query }) =>
    answer([comment])(Object.fromEntries(query)),
  )
  // A search of topics has a body.
  answers.post('/api/admin/topics/search', ({ body }) => answer([topic])(body as Asked))
  answers.get('/api/posts/categories', () => ({ items: [] }))
  const [Table, address] = tables[name]
  show(<Table />, address)
  return asked
}

const tables = {
  用户列表: [() => <AdminTable view={useTable(userTable(useRuntime()))} />, paths.adminUsers()],
  文章列表: [() => <PostList body={() => null} />, paths.adminPosts()],
  评论列表: [
    () => <AdminTable view={useTable(commentTable(useRuntime()))} />,
    paths.adminComments(),
  ],
  话题列表: [
    () => <AdminTable view={useTable(topicTable(useRuntime()))} />,
    paths.adminTopics(),
  ],
} as const

// The contract's own examples, which its tests hold against the schema.
const example = examples.components.examples
const user = example.AdminUser.value as AdminUser
const post = example.AdminPostPage.value.items[0] as AdminPost
const comment = example.AdminCommentPage.value.items[0] as AdminComment
const topic = example.AdminTopicPage.value.items[0] as AdminTopic
