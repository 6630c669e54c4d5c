import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { components } from '#openapi/generated/schema.d.ts'
import { PostsManagementPage } from '#src/pages/PostsManagementPage.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page, press, userEvent } from '#tests/support/browser.tsx'

const list = page.getByRole('region', { name: '文章管理', exact: true })
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name })
const actions = (title: string) => page.getByRole('group', { name: `操作：${title}` })

test('从回收站恢复：进行中按钮还在，按不动，焦点也在；成了，焦点在下一篇；都恢复了，焦点在这一栏', async () => {
  const { answers, posts } = open('trash', build('甲', 'deleted'), build('乙', 'deleted'))
  const held = Promise.withResolvers<void>()
  const sent = answers.post('/api/posts/{id}/restore', async ({ path }) => {
    await held.promise
    return posts.move(path, 'draft')
  })
  await press(button('恢复：甲'))
  await expect.element(button('恢复：甲')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(actions('甲').getByRole('status')).toHaveTextContent('正在处理…')
  await expect.element(button('恢复：甲')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  posts.remove('甲')
  held.resolve()
  await expect.element(button('恢复：甲')).not.toBeInTheDocument()
  await expect.element(button('恢复：乙')).toHaveFocus()
  expect(sent.bodies).toHaveLength(1)
  posts.remove('乙')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('回收站是空的')).toBeVisible()
  await expect.element(list).toHaveFocus()
})

test('删除、取消发布：问过之后焦点回到按的按钮；它没有了，焦点在同一篇的操作上', async () => {
  const { answers, posts } = open('all', build('甲', 'published'), build('乙', 'published'))
  answers.delete('/api/posts/{id}', ({ path }) => void posts.move(path, 'deleted'))
  answers.post('/api/posts/{id}/unpublish', ({ path }) => posts.move(path, 'unpublished'))
  await press(button('删除：甲'))
  await press(confirm('删除'))
  await expect.element(button('恢复：甲')).toBeVisible()
  await expect.element(actions('甲')).toHaveFocus()
  await press(button('取消发布：乙'))
  await press(confirm('取消发布'))
  await expect.element(button('取消发布：乙')).not.toBeInTheDocument()
  await expect.element(button('删除：乙')).toHaveFocus()
})

test('删除选中的草稿：问过之后焦点在“删除选中”，没有选就按不动；草稿都没有了，焦点在这一栏', async () => {
  const { answers, posts } = open('drafts', build('甲', 'draft'), build('乙', 'draft'))
  answers.post('/api/posts/drafts/batch-delete', ({ body }) => {
    const { ids } = body as { ids: string[] }
    for (const id of ids) posts.remove(id)
    return { succeeded: ids, failed: [] }
  })
  const discard = button('删除选中')
  await expect.element(discard).toBeDisabled()
  await press(page.getByRole('checkbox', { name: '选择：甲' }), ' ')
  await press(discard)
  await press(confirm('删除'))
  await expect.element(button('删除：甲')).not.toBeInTheDocument()
  await expect.element(discard).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press(page.getByRole('checkbox', { name: '选择：乙' }), ' ')
  await press(discard)
  await press(confirm('删除'))
  await expect.element(page.getByText('没有草稿')).toBeVisible()
  await expect.element(list).toHaveFocus()
})

test('搜索自己的文章：按回车，焦点还在输入框；框里是真正搜的', async () => {
  const { address } = open('all', build('甲', 'published'))
  const box = page.getByRole('searchbox', { name: '搜索我的文章' })
  await box.fill('  雨 ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => new URLSearchParams(address().split('?')[1]).get('q')).toBe('雨')
  await expect.element(box).toHaveValue('雨')
  await expect.element(box).toHaveFocus()
})

type OwnPage = components['schemas']['MyPostPage']
type MyPost = components['schemas']['MyPost']
// JSON knows no literals.
const example = examples.components.examples.MyPostPage.value as OwnPage
const [anyPost] = example.items

/** A post that is called by its id, with what its author may do with it. */
function build(id: string, status: MyPost['status']): MyPost {
  if (anyPost === undefined) throw new Error('the contract has no example of an own post')
  const isTrashed = status === 'deleted'
  return {
    ...anyPost,
    id,
    title: id,
    status,
    coverImage: null,
    abilities: {
      ...anyPost.abilities,
      edit: !isTrashed,
      delete: !isTrashed,
      restore: isTrashed,
      unpublish: status === 'published',
      appeal: false,
    },
  }
}

/** The page at one of its tabs; the server has these posts. */
function open(tab: string, ...first: MyPost[]) {
  const app = openApp(buildAccount())
  let items = first
  app.answers.get('/api/posts/categories', () => ({ items: [] }))
  app.answers.get('/api/posts/my', () => ({
    ...example,
    items,
    total: items.length,
    page: 1,
    totalPages: 1,
  }))
  app.show(<PostsManagementPage />, `/posts-management?tab=${tab}`)
  const idOf = (path: string) => decodeURIComponent(path.split('/')[3] ?? '')
  return {
    ...app,
    posts: {
      move(path: string, status: MyPost['status']) {
        items = items.map((post) => (post.id === idOf(path) ? build(post.id, status) : post))
        return { status } as never
      },
      remove: (id: string) => {
        items = items.filter((post) => post.id !== id)
      },
    },
  }
}
