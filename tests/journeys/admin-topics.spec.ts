import type { Locator, Page } from '@playwright/test'
import { signIn, wander } from '#tests/features/authentication.visitor.ts'
import { enrol, enrolAdmin, openDevice, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'
import { publish } from '#tests/support/posts.ts'
import { actOn } from '#tests/support/row-menu.ts'
import { addTopic, proposeTopic } from '#tests/support/topics.ts'

test(
  '话题从待审到开放、停用、合并：发起的人每一步都听说，读者看到的随之改变',
  { tag: sweep },
  async ({ browser, page, server }) => {
    const author = await server.createMember()
    const writer = await enrol(server)
    const admin = await enrolAdmin(server)
    const waiting = await server.inject('POST', '/api/topics', {
      token: writer.token,
      body: { name: '雨声录', description: '下雨天写的都放在这里。' },
    })
    const { id } = waiting.json<{ id: string }>()
    await proposeTopic(server, author, '太宽泛的话题')
    const target = await addTopic(server, await server.createAdmin(), '听雨')
    await publish(server, author, { topicIds: [target.id] })

    await signIn(page, admin)
    await page.goto('/blog/admin/topics')
    await page.getByRole('tab', { name: /^待审核/ }).click()
    await expect(page).toHaveURL('/blog/admin/topics?status=0')
    await expect(row(page, '雨声录')).toContainText('下雨天写的都放在这里。')
    await expect(row(page, '听雨')).toHaveCount(0)
    await actOn(page, '太宽泛的话题', '驳回')
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: '驳回' }).click()
    await expect(question.getByText('请填写原因')).toBeVisible()
    await question.getByLabel('原因').fill('范围太大，写具体一点。')
    await question.getByRole('button', { name: '驳回' }).click()
    await expect(page.getByText('已驳回：太宽泛的话题', { exact: true })).toBeVisible()
    await actOn(page, '雨声录', '通过')
    await question.getByRole('button', { name: '通过' }).click()
    await expect(row(page, '雨声录')).toHaveCount(0)

    const reader = await openDevice(browser, server, writer)
    await wander(reader, '/blog/message-center?tab=assistant')
    await expect(reader.getByText('您发起的话题“雨声录”已通过审核')).toBeVisible()
    const post = await publish(server, author, { topicIds: [id] })
    await wander(reader, `/blog/topics/${id}`)
    await expect(reader.getByRole('link', { name: post.title })).toBeVisible()

    await page.getByRole('tab', { name: '全部话题' }).click()
    await actOn(page, '雨声录', '停用')
    await question.getByLabel('违反的规则').selectOption('其他')
    await question.getByLabel('原因').fill('与“听雨”重复')
    await question.getByRole('button', { name: '停用' }).click()
    await expect(row(page, '雨声录')).toContainText('已停用')
    await expect(row(page, '雨声录')).toContainText('与“听雨”重复')
    expect((await server.get(`/api/topics/${id}`)).statusCode).toBe(404)

    await actOn(page, '雨声录', '查看')
    await expect(question.getByRole('link', { name: post.title })).toBeVisible()
    await expectGoodLooks(page, 'admin-topic')
    await page.setViewportSize({ width: 1440, height: 900 })
    await question.getByRole('button', { name: '合并…' }).click()
    await question.getByRole('button', { name: '合并', exact: true }).click()
    await expect(question.getByText('请选择要并入的话题')).toBeVisible()
    await question.getByRole('combobox', { name: '并入哪个话题' }).fill('听')
    await question.getByRole('option', { name: /听雨/ }).click()
    await question.getByRole('button', { name: '合并', exact: true }).click()
    await expect(page.getByText('“雨声录”已并入“听雨”', { exact: true })).toBeVisible()
    await expect(row(page, '雨声录')).toContainText('已并入“听雨”')
    await expectGoodLooks(page, 'admin-topics')

    await reader.goto(`/blog/topics/${id}`)
    await expect(reader).toHaveURL(`/blog/topics/${target.id}`)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('# 听雨')
    await expect(reader.getByRole('link', { name: post.title })).toBeVisible()
    await wander(reader, '/blog/message-center?tab=assistant')
    await expect(reader.getByText(/“雨声录”已并入“听雨”/)).toBeVisible()
    await expect(reader.getByText(/停用了您发起的话题“雨声录”/)).toBeVisible()
    await reader.context().close()
  },
)

test(
  '新建、改名、批量停用、重算热度；别人抢先的，说出是谁',
  { tag: sweep },
  async ({ page, server }) => {
    const admin = await enrolAdmin(server)
    const other = await server.createAdmin({ nickName: '话题副站长' })
    await signIn(page, admin)
    await page.goto('/blog/admin/topics')
    await page.getByRole('button', { name: '新建话题' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('话题名称').fill('夜')
    await dialog.getByRole('button', { name: '新建' }).click()
    await expect(dialog.getByText('话题名称需要 2 到 30 个字')).toBeVisible()
    await dialog.getByLabel('话题名称').fill('夜航')
    await dialog.getByRole('button', { name: '新建' }).click()
    await expect(page.getByText('已新建：夜航', { exact: true })).toBeVisible()
    await expect(row(page, '夜航')).toContainText('已启用')

    await addTopic(server, other, '晨读')
    await actOn(page, '夜航', '查看')
    await dialog.getByRole('button', { name: '修改' }).click()
    await dialog.getByLabel('话题名称').fill('夜航船')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(row(page, '夜航船')).toBeVisible()

    const taken = server.inject('POST', '/api/admin/topics/batch', {
      token: other.token,
      body: { ids: [await idOf(page, '夜航船')], action: 'disable', reason: '先到' },
    })
    expect((await taken).json()).toMatchObject({ failed: [] })
    await page.getByRole('checkbox', { name: '选择：夜航船' }).check()
    await page.getByRole('checkbox', { name: '选择：晨读' }).check()
    await page.getByRole('button', { name: '停用', exact: true }).click()
    await dialog.getByLabel('原因').fill('整理')
    await dialog.getByRole('button', { name: '停用' }).click()
    await expect(dialog).toContainText('副站长已经停用了话题“夜航船”')
    await dialog.getByRole('button', { name: '知道了' }).click()
    await expect(row(page, '晨读')).toContainText('已停用')

    await page.getByRole('button', { name: '重算热度' }).click()
    await expect(page.getByText(/^已重算 \d+ 个话题的热度$/)).toBeVisible()
  },
)

const row = (page: Page, name: string): Locator => page.getByRole('row', { name, exact: true })

async function idOf(page: Page, name: string): Promise<string> {
  const href = await row(page, name).getByRole('link', { name }).getAttribute('href')
  return href?.split('/').at(-1) ?? ''
}
