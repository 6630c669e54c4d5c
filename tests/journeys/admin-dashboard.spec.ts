import { signIn } from '#tests/features/authentication.visitor.ts'
import { enrolAdmin, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'
import { publish } from '#tests/support/posts.ts'
import { actOn } from '#tests/support/row-menu.ts'
import { proposeTopic } from '#tests/support/topics.ts'

test(
  '概览：今天的数字、排着的队、三十天的图与图后面的数字；从队里走到要做的事',
  { tag: sweep },
  async ({ page, server }) => {
    const author = await server.createMember()
    await publish(server, author)
    await proposeTopic(server, author, '等人来看')
    await signIn(page, await enrolAdmin(server))
    await page.goto('/blog/admin')
    await expect(page.getByRole('heading', { level: 1, name: '概览' })).toBeVisible()
    const published = page.getByRole('figure').filter({ hasText: '发布文章' })
    const picture = published.getByRole('img', { name: /^发布文章：30 天共 \d+，最多的一天是/ })
    await expect(picture).toBeVisible()
    await published.getByText('看数字').click()
    const numbers = published.getByRole('region', { name: '发布文章：每天的数字' })
    await expect(numbers.getByRole('row')).toHaveCount(31)
    await published.getByText('看数字').click()
    await expect(page.getByRole('img', { name: /^登录：30 天共 [1-9]/ })).toBeVisible()
    await expectGoodLooks(page, 'admin-dashboard')
    await page.setViewportSize({ width: 1440, height: 900 })

    const queues = page.getByRole('list', { name: '等着处理的' })
    await queues.getByRole('link', { name: /^待审话题 ?1 件/ }).click()
    await expect(page).toHaveURL('/blog/admin/topics?status=0')
    await expect(page.getByRole('row', { name: '等人来看' })).toBeVisible()
  },
)

test(
  '待办：记一件、定期限、交给人；完成的看不见了，要看还在',
  { tag: sweep },
  async ({ page, server }) => {
    const [admin, second] = [await enrolAdmin(server), await enrolAdmin(server)]
    await signIn(page, admin)
    await page.goto('/blog/admin/todos')
    await page.getByRole('button', { name: '记一件事' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '新建' }).click()
    await expect(dialog.getByText('请写下要做的事')).toBeVisible()
    await dialog.getByLabel('要做的事').fill('整理分类')
    await dialog.getByLabel('期限').fill('2020-01-01T08:00')
    await dialog.getByLabel('交给').selectOption(second.nickName)
    await dialog.getByRole('button', { name: '新建' }).click()
    const row = page.getByRole('row', { name: '整理分类' })
    await expect(row).toContainText('已过期')
    await expect(row).toContainText(second.nickName)
    await expectGoodLooks(page, 'admin-todos')
    await page.setViewportSize({ width: 1440, height: 900 })

    await actOn(page, '整理分类', '完成')
    await expect(page.getByText('已完成：整理分类', { exact: true })).toBeVisible()
    await expect(row).toHaveCount(0)
    await page.getByLabel('看哪些').selectOption('已完成的')
    await expect(page).toHaveURL('/blog/admin/todos?show=done')
    await expect(row).toBeVisible()
  },
)
