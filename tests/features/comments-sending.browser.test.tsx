import { expect, test } from 'vitest'
import type { Comment } from '#src/data/types.ts'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page, toasts } from '#tests/support/browser.tsx'
import { buildComment, buildCommentPage } from '#tests/support/build-comment.ts'
import { CommentsPage, leaveAndComeBack } from './comments.page.tsx'

const write = page.getByRole('textbox', { name: '写评论' })
const reply = page.getByRole('textbox', { name: '回复 阿岚' })
const sending = button('发送中…')

test('评论在路上，离开再回来：还在发，到了就空了，说一声；只发一次', async () => {
  const { answers } = open()
  const held = Promise.withResolvers<Comment>()
  const sent = answers.post('/api/posts/{id}/comments', () => held.promise)
  await write.fill('写得真好。')
  await button('发表评论').click()
  await leaveAndComeBack()
  await expect.element(sending).toBeDisabled()
  await expect.element(write).toHaveValue('写得真好。')
  held.resolve(buildComment({ id: 'n1' }))
  await expect.element(write).toHaveValue('')
  await expect.element(toasts).toHaveTextContent('评论已发表')
  expect(sent.bodies).toHaveLength(1)
})

test('回复在路上，收起再回复、换一个顺序：还在发，到了就收起；只发一次', async () => {
  const { answers } = open()
  const held = Promise.withResolvers<Comment>()
  const sent = answers.post('/api/posts/{id}/comments', () => held.promise)
  await button('回复 阿岚').click()
  await reply.fill('刚答的')
  await button('发表回复').click()
  await button('收起').click()
  await button('回复 阿岚').click()
  await expect.element(sending).toBeDisabled()
  await button('最早').click()
  await expect.element(sending).toBeDisabled()
  await expect.element(reply).toHaveValue('刚答的')
  held.resolve(buildComment({ id: 'n1', rootId: 't1', parentId: 't1', content: '刚答的' }))
  await expect.element(page.getByRole('article').filter({ hasText: '刚答的' })).toBeVisible()
  await expect.element(reply).not.toBeInTheDocument()
  expect(sent.bodies).toHaveLength(1)
})

test('改的评论在路上，离开再回来：还在保存，到了就是改好的；只保存一次', async () => {
  const { answers } = open()
  const held = Promise.withResolvers<Comment>()
  const saved = answers.put('/api/comments/{id}', () => held.promise)
  await button('编辑：我说的').click()
  await page.getByRole('textbox', { name: '修改评论' }).fill('改过的')
  await button('保存修改').click()
  await leaveAndComeBack()
  await expect.element(sending).toBeDisabled()
  held.resolve({ ...mine, content: '改过的' })
  await expect.element(toasts).toHaveTextContent('评论已修改')
  await expect.element(page.getByText('改过的')).toBeVisible()
  await expect.element(button('编辑：改过的')).toBeVisible()
  expect(saved.bodies).toHaveLength(1)
})

test('改的评论在路上，取消：只是收起；没保存成，再编辑，写的还在', async () => {
  const { answers } = open()
  const held = Promise.withResolvers<ReturnType<typeof refuse>>()
  answers.put('/api/comments/{id}', () => held.promise)
  await button('编辑：我说的').click()
  await page.getByRole('textbox', { name: '修改评论' }).fill('改过的')
  await button('保存修改').click()
  await button('取消').click()
  held.resolve(refuse(429, { code: 1006, message: '操作过于频繁，请稍后再试' }))
  await expect.element(toasts).toHaveTextContent('操作过于频繁，请稍后再试')
  await button('编辑：我说的').click()
  await expect.element(page.getByRole('textbox', { name: '修改评论' })).toHaveValue('改过的')
  await button('取消').click()
  await button('编辑：我说的').click()
  await expect.element(page.getByRole('textbox', { name: '修改评论' })).toHaveValue('我说的')
})

test('离开以后才到：在别的页上也说一声，回来是空的', async () => {
  const { answers } = open()
  const held = Promise.withResolvers<Comment>()
  answers.post('/api/posts/{id}/comments', () => held.promise)
  await write.fill('写得真好。')
  await button('发表评论').click()
  await button('离开').click()
  held.resolve(buildComment({ id: 'n1' }))
  await expect.element(toasts).toHaveTextContent('评论已发表')
  await button('回来').click()
  await expect.element(write).toHaveValue('')
})

test('离开以后被拒绝：说得出原因，也能回到那里；写的还在，可以再发', async () => {
  const { answers } = open()
  const held = Promise.withResolvers<ReturnType<typeof refuse>>()
  answers.post('/api/posts/{id}/comments', () => held.promise)
  await write.fill('写得真好。')
  await button('发表评论').click()
  await button('离开').click()
  held.resolve(refuse(429, { code: 1006, message: '操作过于频繁，请稍后再试' }))
  await expect.element(toasts).toHaveTextContent('评论没有发表')
  await expect.element(toasts).toHaveTextContent('操作过于频繁，请稍后再试')
  await expect.element(toasts.getByRole('button', { name: '查看文章' })).toBeVisible()
  await button('回来').click()
  await expect.element(write).toHaveValue('写得真好。')
  await expect.element(button('发表评论')).toBeEnabled()
})

test('离开以后才知道登录凭证无效：只有那一个对话框，不再说没有发表', async () => {
  const { address, answers, actors } = open()
  const held = Promise.withResolvers<ReturnType<typeof refuse>>()
  answers.post('/api/posts/{id}/comments', () => held.promise)
  await write.fill('写得真好。')
  await button('发表评论').click()
  await button('离开').click()
  held.resolve(refuse(400, { code: 2005, message: '登录凭证无效' }))
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toHaveTextContent('登录凭证无效')
  await dialog.getByRole('button', { name: '去登录' }).click()
  await expect.poll(address).toMatch('/login')
  expect(actors.toaster.getSnapshot().context.toasts).toEqual([])
})

test('含有敏感词：说的是要等管理员看过，不说已经发表；改成这样的也一样', async () => {
  const { answers } = open()
  const waits: Partial<Comment> = { status: 'held', heldFor: ['赌博'] }
  answers.post('/api/posts/{id}/comments', () => buildComment({ id: 'n1', ...waits }))
  answers.put('/api/comments/{id}', () => ({ ...mine, ...waits }))
  const told = toasts.getByText('因为含有“赌博”，这条评论要等管理员看过，其他人才看得到。')
  await write.fill('来赌博吧')
  await button('发表评论').click()
  await expect.element(told).toBeVisible()
  await expect.element(toasts).not.toHaveTextContent('评论已发表')
  await toasts.getByRole('button', { name: '关闭提示' }).click()
  await expect.element(told).not.toBeInTheDocument()
  await button('编辑：我说的').click()
  await page.getByRole('textbox', { name: '修改评论' }).fill('来赌博吧')
  await button('保存修改').click()
  await expect.element(told).toBeVisible()
  await expect.element(toasts).not.toHaveTextContent('评论已修改')
})

test('在眼前被拒绝：只在旁边说', async () => {
  const { answers, actors } = open()
  answers.post('/api/posts/{id}/comments', () =>
    refuse(404, { code: 2101, message: '父评论不存在' }),
  )
  await write.fill('别删')
  await button('发表评论').click()
  await expect.element(write).toHaveAccessibleDescription('父评论不存在')
  expect(actors.toaster.getSnapshot().context.toasts).toEqual([])
})

const mine = buildComment({
  id: 't2',
  content: '我说的',
  author: { id: 'u1', displayName: '林间', nickName: '林间', avatarUrl: null },
  abilities: { edit: true, delete: false, reply: false, like: false, report: false },
})

function open() {
  const app = openApp(buildAccount())
  app.answers.get('/api/posts/{id}/comments', () =>
    buildCommentPage([
      { ...buildComment({ id: 't1', content: '开头' }), replies: [] },
      { ...mine, replies: [] },
    ]),
  )
  app.show(<CommentsPage />, '/posts/p1')
  return app
}
