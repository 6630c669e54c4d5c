import { Link } from 'react-router-dom'
import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import * as queries from '#src/data/queries.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Comment, CommentThread } from '#src/data/types.ts'
import { DeleteButton, LikeButton } from '#src/features/comments/acts.tsx'
import { Comments } from '#src/features/comments/Comments.tsx'
import { useQuery } from '#src/runtime/useQuery.ts'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page, toasts } from '#tests/support/browser.tsx'
import { buildComment, buildCommentPage } from '#tests/support/build-comment.ts'

const comment = buildComment()

test('评论还没有删完就去了别的页：没有删成，也说一声', async () => {
  const { answers, address, show } = openApp(buildAccount())
  const held = Promise.withResolvers<ReturnType<typeof refuse>>()
  answers.delete('/api/comments/{id}', () => held.promise)
  show(
    <>
      <DeleteButton comment={comment} />
      <Link to="/elsewhere">别处</Link>
    </>,
  )
  await button('删除：写得真好。').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '删除', exact: true }).click()
  await expect.element(dialog).toHaveTextContent('删除中…')
  await page.getByRole('link', { name: '别处' }).click()
  await expect.poll(address).toBe('/elsewhere')
  held.resolve(refuse(429, { code: 1005, message: '操作太频繁，请稍后再试' }))
  await expect.element(toasts).toHaveTextContent('操作太频繁，请稍后再试')
})

test('点赞还在路上，登录就结束了：不对下一个人说没有赞成', async () => {
  const { answers, actors, show } = openApp(buildAccount())
  const sent = answers.post('/api/comments/{id}/like', () => new Promise<never>(() => {}))
  show(<LikeButton comment={comment} name="阿岚" />)
  const like = page.getByRole('button', { name: /阿岚/ })
  await like.click()
  await expect.poll(() => sent.bodies).toHaveLength(1)
  actors.session.send({ type: 'session.adopted', account: null })
  await expect.element(like).toHaveAttribute('aria-busy', 'false')
  expect(actors.toaster.getSnapshot().context.toasts).toEqual([])
})

test('删过了，只是没有收到回应，再删：一样没有了，不说评论不存在', async () => {
  const { answers, actors } = openThread([])
  answers.delete('/api/comments/{id}', () => refuse(404, { code: 2102, message: '评论不存在' }))
  await remove('我说的')
  await expect.element(text('我说的')).not.toBeInTheDocument()
  await expect.element(text('共 0 条')).toBeVisible()
  expect(actors.toaster.getSnapshot().context.toasts).toEqual([])
})

test('回复改得要等审核：不再算在评论和回复里，没有“查看其余”；删掉也不再少', async () => {
  const { answers } = openThread([reply])
  await expect.element(text('共 2 条')).toBeVisible()
  answers.put('/api/comments/{id}', () => ({ ...reply, content: '赌博', ...held }))
  answers.delete('/api/comments/{id}', () => undefined as never)
  await edit('答的', '赌博')
  await expect.element(text('共 1 条')).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
  await remove('赌博')
  await expect.element(text('赌博', { exact: true })).not.toBeInTheDocument()
  await expect.element(text('共 1 条')).toBeVisible()
})

test('答回复的一条改得要等审核：它答的那条删掉就没有了，不留位置', async () => {
  const answer = buildComment({
    ...own,
    id: 'r2',
    rootId: 't1',
    parentId: 'r1',
    content: '再答',
  })
  const { answers } = openThread([{ ...reply, replyCount: 1 }, answer])
  answers.put('/api/comments/{id}', () => ({ ...answer, content: '赌博', ...held }))
  answers.delete('/api/comments/{id}', () => undefined as never)
  await edit('再答', '赌博')
  await expect.element(text('共 2 条')).toBeVisible()
  await remove('答的')
  await expect.element(text('答的', { exact: true })).not.toBeInTheDocument()
  await expect.element(text('该评论已删除')).not.toBeInTheDocument()
  await expect.element(text('共 1 条')).toBeVisible()
})

test('有人答的回复删掉：位置还在，只少算一条', async () => {
  const answer = buildComment({ id: 'r2', rootId: 't1', parentId: 'r1', content: '再答' })
  const { answers } = openThread([{ ...reply, replyCount: 1 }, answer])
  answers.delete('/api/comments/{id}', () => undefined as never)
  await expect.element(text('共 3 条')).toBeVisible()
  await remove('答的')
  await expect.element(text('该评论已删除')).toBeVisible()
  await expect.element(text('共 2 条')).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
})

const own = {
  author: { id: 'u1', displayName: '林间', nickName: '林间', avatarUrl: null },
  abilities: { edit: true, delete: true, reply: false, like: false, report: false },
}
const reply = buildComment({ ...own, id: 'r1', rootId: 't1', parentId: 't1', content: '答的' })
const held = {
  status: 'held',
  heldFor: ['赌博'],
  abilities: { ...own.abilities, edit: false },
} satisfies Partial<Comment>

const more = page.getByRole('button', { name: '查看其余' })
const text = (words: string, options = {}) => page.getByText(words, options)

async function edit(from: string, to: string) {
  await button(`编辑：${from}`).click()
  await page.getByRole('textbox', { name: '修改评论' }).fill(to)
  await button('保存修改').click()
}

async function remove(words: string) {
  await button(`删除：${words}`).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
}

/** A post whose page says how many comments it has: one of one's own, with these below it. */
function openThread(replies: CommentThread['replies']) {
  const app = openApp(buildAccount())
  const first = buildComment({ ...own, id: 't1', content: '我说的' })
  const thread = { ...first, replyCount: replies.length, replies }
  app.answers.get('/api/posts/{id}/comments', () => buildCommentPage([thread]))
  const commentCount = 1 + replies.length
  app.answers.get('/api/posts/{id}', () => ({ ...post, id: 'p1', commentCount }))
  app.show(<PostComments />, '/posts/p1')
  return app
}

function PostComments() {
  const { data } = useQuery(queries.post, 'p1')
  return data && <Comments post={data} now={now} report={() => null} moderated={() => null} />
}

const now = new Date()
// The contract's own example, which its tests hold against the schema.
const post = examples.components.examples.PostDetail
  .value as components['schemas']['PostDetail']
