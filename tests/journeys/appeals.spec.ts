import { signIn } from '#tests/features/authentication.visitor.ts'
import { enrol, enrolAdmin, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'
import { publish } from '#tests/support/posts.ts'

test(
  '被下架的文章，历史版本页也说明原因，能在那里申诉，申诉过就不再给',
  { tag: sweep },
  async ({ page, server }) => {
    const [author, chief] = [await enrol(server), await enrolAdmin(server)]
    const { id } = await publish(server, author, { title: '便宜好货' })
    await signIn(page, author)
    const address = `/blog/posts-management/${id}/versions`
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('历史版本：便宜好货')
    await expect(page.getByRole('button', { name: /^申诉/ })).toHaveCount(0)
    const reason = { reason: '大段广告', rule: 0 }
    await server.post(`/api/admin/posts/${id}/take-down`, reason, chief.token)
    await page.reload()
    const standing = page.getByRole('region', { name: '管理员的处理' })
    await expect(standing).toContainText('已下架')
    await expect(standing).toContainText('管理员：违反社区规范“垃圾信息”：大段广告')
    await expectGoodLooks(page, 'versions-taken-down')
    await standing.getByRole('button', { name: '申诉：便宜好货' }).click()
    const appeal = page.getByRole('dialog', { name: '申诉' })
    await expect(appeal).toContainText('处理原因：违反社区规范“垃圾信息”：大段广告')
    await appeal.getByLabel('申诉理由').fill('链接是引用来源，不是广告。')
    await appeal.getByRole('button', { name: '提交申诉' }).click()
    await expect(standing.getByText('已提交申诉')).toBeVisible()
    await standing.getByRole('link', { name: '查看我的申诉' }).click()
    await expect(page).toHaveURL('/blog/user/reports?tab=appeals')
    const own = page.getByRole('article').filter({ hasText: '便宜好货' })
    await expect(own).toContainText('待处理')
    await expect(own).toContainText('链接是引用来源，不是广告。')
    await expectGoodLooks(page, 'own-appeals')
    await page.goto(address)
    const queue = await server.get('/api/admin/appeals?status=pending', chief.token)
    const waiting = queue.json<{ items: { targetId: string }[] }>().items
    expect(waiting.filter(({ targetId }) => targetId === id)).toHaveLength(1)
    await expect(standing).toContainText('大段广告')
    await expect(page.getByRole('button', { name: /^申诉/ })).toHaveCount(0)
  },
)
