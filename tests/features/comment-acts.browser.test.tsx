import { Link } from 'react-router-dom'
import { expect, test } from 'vitest'
import { DeleteButton, LikeButton } from '#src/features/comments/acts.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page, toasts } from '#tests/support/browser.tsx'
import { buildComment } from '#tests/support/build-comment.ts'

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
