import { afterEach, expect, test } from 'vitest'
import { PersonRow } from '#src/features/people/PersonRow.tsx'
import { FollowButton } from '#src/features/profile/FollowButton.tsx'
import { cut, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'

const wide = { width: 1440, height: 900 }
afterEach(() => page.viewport(wide.width, wide.height))

const bio = page.getByText(/^后端工程师/)
const following = page.getByRole('button', { name: '已关注：木由' })

test('手机上，名字和简介占一整行，两个按钮在它们下面', async () => {
  await page.viewport(390, 844)
  show()
  await expect.element(bio).toBeVisible()
  const [words, button] = [bio, following].map((it) => it.element().getBoundingClientRect())
  expect(words?.width).toBeGreaterThan(300)
  expect(words?.left).toBeLessThan(80)
  expect(button?.left).toBe(words?.left)
  expect(button?.top).toBeGreaterThan(words?.bottom ?? Infinity)
})

test('窗口宽的时候，按钮在名字旁边', async () => {
  show()
  await expect.element(bio).toBeVisible()
  const [words, button] = [bio, following].map((it) => it.element().getBoundingClientRect())
  expect(button?.left).toBeGreaterThan(words?.right ?? Infinity)
  expect(button?.top).toBeLessThan(words?.top ?? 0)
})

test('取消关注没有成：退回去，通知还是没有开的样子', async () => {
  const { answers } = show({ enableNotification: false })
  const bell = page.getByRole('button', { name: '木由 发布文章时通知我' })
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false')
  answers.delete('/api/userfollow/unfollow/{id}', cut)
  await following.click()
  await expect.element(page.getByText('操作失败，请稍后重试')).toBeVisible()
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false')
})

test('关注着的人：通知是开是关跟着新关注走，途中按不了', async () => {
  const { answers } = show({ isFollowed: false, enableNotification: false })
  const held = Promise.withResolvers<ReturnType<typeof refuse>>()
  answers.post('/api/userfollow/follow/{id}', () => held.promise)
  await page.getByRole('button', { name: '关注：木由' }).click()
  const bell = page.getByRole('button', { name: '木由 发布文章时通知我' })
  await expect.element(bell).toHaveAttribute('aria-pressed', 'true')
  await expect.element(bell).toBeDisabled()
  held.resolve(refuse(500, { code: 1010, message: '' }))
  await expect.element(bell).not.toBeInTheDocument()
})

function show(tie: { isFollowed?: boolean; enableNotification?: boolean } = {}) {
  const person = {
    id: 'u2',
    displayName: '木由',
    nickName: '木由',
    avatarUrl: null,
    bio: '后端工程师，写了十一年数据库旁边的代码。喜欢把事故写成故事，也喜欢把故事写成事故。',
    totalViews: 20_480,
    postCount: 12,
    isFollowed: true,
    followersCount: 128,
  }
  const app = openApp(buildAccount())
  app.show(
    <ul>
      <PersonRow
        person={person}
        action={<FollowButton creator={{ ...person, enableNotification: true, ...tie }} />}
      />
    </ul>,
  )
  return app
}
