import type { Page } from '@playwright/test'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { comment } from '#tests/support/comments.ts'
import { enrol, enrolAdmin, openDevice, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { expectGoodThemes } from '#tests/support/looks.ts'
import { approve, demandReview, reject, takeDown } from '#tests/support/moderation.ts'
import { publish } from '#tests/support/posts.ts'

test(
  '先审后发的社区：按下提交审核，等着，通过之后读者看得到；改过的再审，读者先看旧的',
  { tag: sweep },
  async ({ page, browser, server }) => {
    const admin = await enrolAdmin(server)
    await demandReview(server, admin, 'all')
    const author = await enrol(server)
    await signIn(page, author)
    await page.goto('/blog/post-editor?editor=markdown')
    await page.getByRole('textbox', { name: '标题' }).fill('先看一看')
    await expect(page.getByRole('textbox', { name: '正文' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('第一版。')
    await submit(page)
    const toast = page.getByRole('listitem').filter({ hasText: '已提交审核' })
    await expect(toast).toContainText('管理员会在 24 小时内审核，结果将以站内消息通知您。')
    await expectGoodThemes(page, 'submitted')

    await page.goto('/blog/posts-management?tab=reviewing')
    await expect(rows(page)).toHaveText([/先看一看/])
    await expect(rows(page)).toContainText('审核中')
    const link = page.getByRole('link', { name: '编辑：先看一看' })
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
    const reader = await openDevice(browser, server, await enrol(server))
    const seenBy = async (text: string) => {
      await reader.goto(`/blog/posts/${id}`)
      await expect(reader.getByRole('main')).toContainText(text)
    }
    await seenBy('文章不存在')

    expect((await approve(server, admin, id, 1)).statusCode).toBe(200)
    await seenBy('第一版。')
    await page.goto('/blog/posts-management')
    await expect(rows(page)).toContainText(['已发布'])

    await link.click()
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('第二版。')
    await submit(page)
    await expect(page.getByRole('listitem').filter({ hasText: '已提交审核' })).toBeVisible()
    await seenBy('第一版。')
    await expect(reader.getByText('第二版。')).toHaveCount(0)
    const { revision } = (await server.get(`/api/posts/edit/${id}`, author.token)).json()
    await reject(server, admin, id, { revision, reason: '再想想' })
    await seenBy('第一版。')
    await page.goto(`/blog/post-editor/${id}`)
    await expect(page.getByText(/再想想/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: '正文' })).toContainText('第一版。第二版。')
  },
)

test(
  '助手说没有通过：从信里走到那篇文章，看得到为什么，信读过了',
  { tag: sweep },
  async ({ page, server }) => {
    const admin = await enrolAdmin(server)
    const author = await enrol(server)
    const { id } = await publish(server, author)
    await takeDown(server, admin, id)
    const { revision } = await publish(server, author, { id, title: '再来一次' })
    await reject(server, admin, id, { revision, reason: '再想想' })
    await server.core.outbox.idle()
    await signIn(page, author)
    await page.goto('/blog/message-center?tab=assistant')
    const letter = page.getByRole('listitem').filter({ hasText: '《再来一次》' })
    await letter.getByRole('link', { name: '审核结果：未通过' }).click()
    await expect(page).toHaveURL(`/blog/post-editor/${id}`)
    await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('再来一次')
    await expect(page.getByText(/再想想/)).toBeVisible()
    await page.goBack()
    await expect(letter.getByRole('link', { name: '审核结果：未通过' })).toBeVisible()
    await expect(letter.getByRole('button', { name: /^标为已读/ })).toHaveCount(0)
  },
)

test(
  '助手说评论不再显示：从信里走到那一条，标着，写着为什么',
  { tag: sweep },
  async ({ page, server }) => {
    const admin = await enrolAdmin(server)
    const author = await enrol(server)
    const reader = await enrol(server)
    const { id: postId } = await publish(server, author)
    const { id } = await comment(server, reader, postId, { content: '说得不好听' })
    await server.post(`/api/admin/comments/${id}/hide`, { reason: '人身攻击' }, admin.token)
    await server.core.outbox.idle()
    await signIn(page, reader)
    await page.goto('/blog/message-center?tab=assistant')
    await page.getByRole('link', { name: '您的一条评论不再显示' }).click()
    await expect(page).toHaveURL(`/blog/posts/${postId}#comment-${id}`)
    const mine = page.getByRole('article').filter({ hasText: '说得不好听' }).last()
    await expect(mine).toHaveAttribute('aria-current', 'true')
    await expect(mine).toBeInViewport()
    await expect(mine).toContainText('人身攻击')
  },
)

async function submit(page: Page) {
  const button = page.getByRole('button', { name: '提交审核', exact: true })
  await expect(page.getByText(/^已保存到服务器 · /)).toBeVisible()
  await button.click()
}

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('article')
