import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import type { Comment, CommentThread } from '#src/data/types.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, press, userEvent } from '#tests/support/browser.tsx'
import { buildComment, buildCommentPage } from '#tests/support/build-comment.ts'
import { CommentsPage, leaveAndComeBack } from './comments.page.tsx'

const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const button = (text: string, name: string) =>
  page.getByRole('article').filter({ hasText: text }).getByRole('button', { name })
const box = (name: string) => page.getByRole('textbox', { name })

test('改自己的评论：不改了、改好了，焦点都回到“编辑”', async () => {
  const { answers } = open()
  answers.put('/api/comments/{id}', () => ({ ...first, content: '第一条改过了' }))
  await expect.element(button('第一条', '编辑：第一条')).toBeVisible()
  await press(button('第一条', '编辑'))
  await expect.element(box('修改评论')).toHaveFocus()
  await press(page.getByRole('button', { name: '取消' }))
  await expect.element(button('第一条', '编辑')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await box('修改评论').fill('第一条改过了')
  await press(page.getByRole('button', { name: '保存修改' }))
  await expect.element(button('第一条改过了', '编辑')).toHaveFocus()
})

test('回复一条：收起、发出去，焦点都回到“回复”', async () => {
  const { answers } = open()
  answers.post('/api/posts/{id}/comments', () => ({ ...reply, id: 'r9', content: '刚答的' }))
  await press(button('第三条', '回复'))
  await expect.element(box('回复 林间')).toHaveFocus()
  await press(page.getByRole('button', { name: '收起' }))
  await expect.element(button('第三条', '回复')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('刚答的')
  await press(page.getByRole('button', { name: '发表回复' }))
  await expect.element(box('回复 林间')).not.toBeInTheDocument()
  await expect.element(button('第三条', '回复')).toHaveFocus()
})

test('回复还在路上，人已经到别处：发出去了，焦点不动', async () => {
  const { answers } = open()
  const held = Promise.withResolvers<Comment>()
  answers.post('/api/posts/{id}/comments', () => held.promise)
  await press(button('第三条', '回复'))
  await userEvent.keyboard('刚答的')
  await press(page.getByRole('button', { name: '发表回复' }))
  box('写评论').element().focus()
  held.resolve({ ...reply, id: 'r9', content: '刚答的' })
  await expect.element(box('回复 林间')).not.toBeInTheDocument()
  await expect.element(box('写评论')).toHaveFocus()
})

test('删掉一条：焦点在下一条；留下位置的，焦点在那个位置；后面没有了，焦点在前一条', async () => {
  const { answers } = open()
  answers.delete('/api/comments/{id}', () => undefined as never)
  await remove('第一条')
  await expect.element(item('第二条')).toHaveFocus()
  await remove('第三条')
  await expect.element(page.getByText('该评论已删除')).toBeVisible()
  await expect.element(item('该评论已删除')).toHaveFocus()
  await remove('第四条')
  await expect.element(item('该评论已删除')).toHaveFocus()
  await remove('第二条')
  await expect.element(item('该评论已删除')).toHaveFocus()
})

test('删掉唯一的一条：焦点在评论区', async () => {
  const { answers } = open([first])
  answers.delete('/api/comments/{id}', () => undefined as never)
  await remove('第一条')
  await expect.element(page.getByText('还没有评论，来写第一条吧')).toBeVisible()
  await expect.element(page.getByRole('region', { name: '评论' })).toHaveFocus()
})

test('写着的时候登录没了，再登录：写的还在，焦点也在；离开再回来，焦点不动', async () => {
  const { actors } = open()
  await box('写评论').fill('写了一半')
  signOutAndIn(actors)
  await expect.element(box('写评论')).toHaveValue('写了一半')
  await expect.element(box('写评论')).toHaveFocus()
  await leaveAndComeBack()
  await expect.element(box('写评论')).toHaveValue('写了一半')
  await expect.element(page.getByRole('button', { name: '离开' })).toHaveFocus()
})

test('写到一半、焦点在别处的时候登录没了，再登录：写的还在，焦点不动', async () => {
  const { actors } = open()
  await button('第三条', '回复').click()
  await box('回复 林间').fill('写了一半')
  page.getByRole('button', { name: '离开' }).element().focus()
  signOutAndIn(actors)
  await expect.element(box('回复 林间')).toHaveValue('写了一半')
  await expect.element(page.getByRole('button', { name: '离开' })).toHaveFocus()
})

/** As it is done in another tab. */
function signOutAndIn({ session }: ReturnType<typeof openApp>['actors']) {
  flushSync(() => session.send({ type: 'session.adopted', account: null }))
  expect(box('写评论').elements()).toEqual([])
  session.send({ type: 'session.adopted', account: buildAccount() })
}

async function remove(text: string) {
  await press(button(text, '删除'))
  await press(page.getByRole('dialog').getByRole('button', { name: '删除' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

const abilities = { edit: true, delete: true, reply: true, like: false, report: false }
const author = { id: 'u1', displayName: '林间', nickName: '林间', avatarUrl: null }
const thread = (id: string, content: string, ...replies: Comment[]): CommentThread => ({
  ...buildComment({ id, content, author, abilities }),
  replyCount: replies.length,
  replies,
})
const reply = buildComment({
  id: 'r1',
  rootId: 't3',
  parentId: 't3',
  content: '第四条',
  author,
  abilities,
})
const first = thread('t1', '第一条')

/** The comments of a post, all by who looks at them. */
function open(items = [first, thread('t2', '第二条'), thread('t3', '第三条', reply)]) {
  const app = openApp(buildAccount())
  app.answers.get('/api/posts/{id}/comments', () => buildCommentPage(items))
  app.show(<CommentsPage />, '/posts/p1')
  return app
}
