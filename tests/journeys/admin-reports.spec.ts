import { signIn } from '#tests/features/authentication.visitor.ts'
import { comment } from '#tests/support/comments.ts'
import { enrol, enrolAdmin, openDevice, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'
import { publish } from '#tests/support/posts.ts'
import { report } from '#tests/support/reports.ts'
import { menuOf, openRow } from '#tests/support/row-menu.ts'

test(
  '举报成案、下架，举报者听到；作者看到违反哪一条，申诉，恢复',
  { tag: sweep },
  async ({ page, browser, server }) => {
    const author = await enrol(server)
    const reader = await enrol(server)
    const neighbour = await enrol(server)
    const { id: targetId } = await publish(server, author, { title: '便宜好货' })
    await report(server, reader, {
      type: 0,
      targetId,
      description: '全文都是<b>广告</b>链接。',
    })
    await report(server, neighbour, { type: 0, targetId, reason: 5 })
    const admin = await enrolAdmin(server)

    await signIn(page, admin)
    await page.goto('/blog/admin/reports?onlyOpen=true&sortBy=reportCount')
    const row = page.getByRole('row', { name: /便宜好货/ }).first()
    await expect(row).toContainText('待处理')
    await menuOf(page, '便宜好货').first().click()
    await page.getByRole('menuitem', { name: '查看' }).click()
    const file = page.getByRole('dialog', { name: '文章：便宜好货' })
    await expect(page).toHaveURL(/case=/)
    await expect(file).toContainText('同一内容的其他举报（1）')
    await expect(file).toContainText('<b>广告</b>')
    await file.getByRole('button', { name: '接手' }).click()
    await expect(file.getByText('处理中', { exact: true })).toBeVisible()
    await expectGoodLooks(page, 'admin-report-case')
    await page.setViewportSize({ width: 1440, height: 900 })

    await file.getByRole('button', { name: '确认处理' }).click()
    await expect(file.getByText('请选择处理方式')).toBeVisible()
    await file.getByLabel('处理方式').selectOption('下架文章')
    await file.getByLabel('告诉举报者').fill('已下架，感谢您的举报。')
    await file.getByLabel('违反的规则').selectOption('垃圾信息')
    await file.getByLabel('告诉作者的原因').fill('大段广告')
    await file.getByRole('button', { name: '确认处理' }).click()
    await expect(page.getByText('已处理这件举报', { exact: true })).toBeVisible()
    await expect(file.getByText('已处理', { exact: true }).first()).toBeVisible()
    await expect(file).toContainText('已下架，感谢您的举报。')
    // Two presses are one step back, to the list that it was opened from.
    await file.getByRole('button', { name: '关闭', exact: true }).dblclick()
    await expect(file).toBeHidden()
    await expect(page).toHaveURL('/blog/admin/reports?onlyOpen=true&sortBy=reportCount')

    for (const person of [reader, neighbour]) {
      const heard = await server.get('/api/report/my', person.token)
      expect(heard.json()).toMatchObject({
        items: [{ status: 2, outcome: '已下架，感谢您的举报。' }],
      })
    }

    const desk = await openDevice(browser, server, author)
    await desk.goto('/blog/posts-management?tab=taken-down')
    const post = desk.getByRole('article').filter({ hasText: '便宜好货' })
    await expect(post).toContainText('管理员：违反社区规范“垃圾信息”：大段广告')
    await post.getByRole('button', { name: '申诉：便宜好货' }).click()
    const appeal = desk.getByRole('dialog', { name: '申诉' })
    await appeal.getByLabel('申诉理由').fill('四个字呢')
    await appeal.getByRole('button', { name: '提交申诉' }).click()
    await expect(appeal).toContainText('申诉理由至少需要 5 个字符')
    await appeal.getByLabel('申诉理由').fill('链接是引用来源，不是广告。')
    await expectGoodLooks(desk, 'appeal')
    await appeal.getByRole('button', { name: '提交申诉' }).click()
    await expect(post.getByText('已提交申诉')).toBeVisible()
    await desk.reload()
    await expect(post).toBeVisible()
    await expect(post.getByRole('button', { name: /^申诉/ })).toHaveCount(0)

    await page.goto('/blog/admin/reports?tab=appeals&status=pending')
    await expect(page.getByRole('row', { name: /便宜好货/ })).toContainText('待处理')
    await openRow(page, '便宜好货')
    await page.getByRole('dialog').getByRole('button', { name: '接受' }).click()
    const question = page.getByRole('dialog', { name: '接受申诉：便宜好货' })
    await question.getByLabel('原因').fill('我们看错了。')
    await question.getByRole('button', { name: '接受' }).click()
    await expect(page.getByText('已接受：便宜好货', { exact: true })).toBeVisible()
    await desk.goto(`/blog/posts/${targetId}`)
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('便宜好货')
    await desk.goto('/blog/message-center?tab=system')
    await expect(desk.getByText('申诉已接受：我们看错了。')).toBeVisible()
    await desk.context().close()
  },
)

test(
  '评论被隐藏：作者在原处看到原因，能申诉；别人看不到它',
  { tag: sweep },
  async ({ page, server }) => {
    const author = await enrol(server)
    const post = await publish(server, await server.createMember())
    const { id } = await comment(server, author, post.id, { content: '加我好友领红包' })
    const admin = await enrolAdmin(server)
    const body = { reason: '拉人头', rule: 0 }
    await server.post(`/api/admin/comments/${id}/hide`, body, admin.token)

    await page.goto(`/blog/posts/${post.id}`)
    await expect(page.getByText('还没有评论')).toBeVisible()
    await expect(page.getByText('加我好友领红包')).toHaveCount(0)
    await signIn(page, author)
    await page.goto(`/blog/posts/${post.id}`)
    const own = page.getByRole('article').filter({ hasText: '加我好友领红包' })
    await expect(own.last()).toContainText('违反社区规范“垃圾信息”：拉人头')
    await own
      .last()
      .getByRole('button', { name: /^申诉：/ })
      .click()
    const appeal = page.getByRole('dialog', { name: '申诉' })
    await appeal.getByLabel('申诉理由').fill('只是开个玩笑。')
    await appeal.getByRole('button', { name: '提交申诉' }).click()
    await expect(own.last().getByText('已提交申诉')).toBeVisible()
  },
)
