import type { Page } from '@playwright/test'
import { ne } from 'drizzle-orm'
import { accounts } from '#server/db/schema/accounts.ts'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { enrol, enrolAdmin, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'
import { publish } from '#tests/support/posts.ts'
import { report } from '#tests/support/reports.ts'
import { actOn, menuOf } from '#tests/support/row-menu.ts'

test(
  '几件举报一起受理：举报者各自听到结果；别人已经接手的那件说是谁接手的',
  { tag: sweep },
  async ({ page, server }) => {
    const author = await enrol(server)
    const [reader, neighbour] = [await enrol(server), await enrol(server)]
    const [chief, other] = [await enrolAdmin(server), await enrolAdmin(server)]
    const titles = ['第一篇广告', '第二篇广告', '有人接手的']
    const reported = []
    for (const title of titles) {
      const { id: targetId } = await publish(server, author, { title })
      const by = title === '第二篇广告' ? neighbour : reader
      reported.push(await report(server, by, { type: 0, targetId }))
    }
    await signIn(page, chief)
    await page.goto(`/blog/admin/reports?targetAuthorId=${author.id}`)
    await page.getByRole('checkbox', { name: '选择这一页的全部' }).check()
    await expect(page.getByText('已选 3 条')).toBeVisible()
    await expectGoodLooks(page, 'admin-reports-chosen')
    await page.setViewportSize({ width: 1440, height: 900 })
    await server.post(`/api/admin/reports/${reported[2]?.id}/claim`, undefined, other.token)

    await page.getByRole('button', { name: '仅标记', exact: true }).click()
    const question = page.getByRole('dialog', { name: '仅标记 3 件举报' })
    await question.getByRole('button', { name: '仅标记' }).click()
    await expect(question.getByText('请填写处理结果')).toBeVisible()
    await question.getByLabel('处理结果').fill('属实，已经记下，谢谢。')
    await question.getByRole('button', { name: '仅标记' }).click()
    const results = page.getByRole('dialog', { name: '仅标记的结果' })
    await expect(results).toContainText('2 条已完成，1 条没有完成')
    await expect(results.locator('li:not([data-toast])')).toHaveText(
      `有人接手的${other.nickName}已经接手了这件举报，请重新查看`,
    )
    await expectGoodLooks(page, 'admin-reports-results')
    await page.setViewportSize({ width: 1440, height: 900 })
    await results.getByRole('button', { name: '知道了' }).click()
    await expect(page.getByRole('row', { name: '第一篇广告' })).toContainText('已处理')
    await expect(page.getByRole('row', { name: '有人接手的' })).toContainText('处理中')
    for (const { token } of [reader, neighbour]) {
      const heard = (await server.get('/api/report/my?status=2', token)).json()
      expect(heard).toMatchObject({ items: [{ outcome: '属实，已经记下，谢谢。' }] })
    }

    await actOn(page, '有人接手的', '关闭')
    const closing = page.getByRole('dialog', { name: '关闭：有人接手的' })
    await closing.getByRole('button', { name: '关闭举报' }).click()
    await expect(page.getByText('已关闭：有人接手的', { exact: true })).toBeVisible()
    const closed = await server.get(`/api/admin/reports/${reported[2]?.id}`, chief.token)
    expect(closed.json()).toMatchObject({ status: 4 })
  },
)

test(
  '几个用户一起处理；最后一位管理员撤不掉、封不了、注销不了，谁也封不了自己，原因都说得清楚',
  { tag: sweep },
  async ({ page, server }) => {
    const [ann, bob] = [await enrol(server), await enrol(server)]
    const chief = await enrolAdmin(server)
    // Those of earlier journeys.
    await server.core.db.update(accounts).set({ roles: [] }).where(ne(accounts.id, chief.id))
    const onlyOne = '您是唯一的管理员，请先指定另一位管理员'
    await signIn(page, chief)
    await page.goto('/blog/admin/users')
    await decideAbout(page, [ann.nickName, bob.nickName], '警告')
    const warning = page.getByRole('dialog', { name: '警告 2 个用户' })
    await warning.getByLabel('违反的规则').selectOption('垃圾信息')
    await warning.getByLabel('原因').fill('请不要刷屏')
    await warning.getByRole('button', { name: '警告', exact: true }).click()
    const toasts = page.getByRole('region', { name: '提示' })
    await expect(toasts).toContainText('警告：2 条已完成')
    for (const { nickName } of [ann, bob])
      await expect(page.getByRole('row', { name: nickName })).toContainText('受过警告')

    await decideAbout(page, [ann.nickName, chief.nickName], '强制退出登录')
    const question = page.getByRole('dialog', { name: '让 2 个用户 退出登录' })
    await question.getByRole('button', { name: '强制退出登录', exact: true }).click()
    const results = page.getByRole('dialog', { name: /的结果$/ })
    await expect(results.locator('li:not([data-toast])')).toHaveText(
      `${chief.nickName}不能在批量处理里让自己退出登录`,
    )
    await results.getByRole('button', { name: '知道了' }).click()
    expect((await server.get('/api/account', ann.token)).json()).toMatchObject({ code: 2005 })

    const ban = async () => {
      await decideAbout(page, [bob.nickName, chief.nickName], '封禁')
      const banning = page.getByRole('dialog', { name: '封禁 2 个用户' })
      await banning.getByLabel('截止时间').selectOption('1 小时')
      await banning.getByLabel('原因').fill('试试看')
      await banning.getByRole('button', { name: '封禁', exact: true }).click()
    }
    await ban()
    await expect(results).toContainText('1 条已完成，1 条没有完成')
    await expect(results.locator('li:not([data-toast])')).toHaveText(
      `${chief.nickName}${onlyOne}`,
    )
    await expectGoodLooks(page, 'admin-users-results')
    await page.setViewportSize({ width: 1440, height: 900 })
    await results.getByRole('button', { name: '知道了' }).click()
    await expect(page.getByRole('row', { name: bob.nickName })).toContainText('封禁中')
    await menuOf(page, chief.nickName).click()
    await expect(page.getByRole('menuitem')).toHaveText(['查看'])
    await page.keyboard.press('Escape')

    const path = `/api/admin/users/${chief.id}`
    const demoted = await server.put(`${path}/roles`, { roles: [] }, chief.token)
    const deleted = await server.delete(`${path}?reason=%E8%AF%95`, chief.token)
    for (const refused of [demoted, deleted])
      expect(refused.json()).toMatchObject({ code: 1006, message: onlyOne })

    await page.goto('/blog/user-home?tab=security')
    await page.getByRole('button', { name: '注销账号' }).click()
    const leaving = page.getByRole('dialog', { name: '注销账号' })
    await leaving.locator('input[name="password"]').fill(chief.password)
    await leaving.locator('input[name="confirmation"]').fill('注销账号')
    await leaving.getByRole('button', { name: '注销账号' }).click()
    await expect(leaving.getByText(onlyOne)).toBeVisible()

    await enrolAdmin(server)
    await page.goto('/blog/admin/users')
    await ban()
    await expect(results.locator('li:not([data-toast])')).toHaveText(
      `${chief.nickName}不能封禁自己`,
    )
  },
)

async function decideAbout(page: Page, names: string[], decision: string) {
  for (const name of names) await page.getByRole('checkbox', { name: `选择：${name}` }).check()
  // The head of a column may be called the same.
  await page.getByRole('button', { name: decision, exact: true }).first().click()
}
