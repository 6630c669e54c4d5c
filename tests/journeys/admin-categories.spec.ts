import type { Page } from '@playwright/test'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { enrolAdmin, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { createCategory, publish } from '#tests/support/posts.ts'
import { actOn } from '#tests/support/row-menu.ts'

test(
  '分类：新建、改名、排先后，删掉一个、文章放到另一个；读者看到的随之改变，操作都有记录',
  { tag: sweep },
  async ({ page, server }) => {
    const admin = await enrolAdmin(server)
    const keeper = await server.createAdmin()
    const old = await createCategory(server, keeper, '旧物')
    await createCategory(server, keeper, '器物')
    const post = await publish(server, keeper, { categoryIds: [old.id] })

    await signIn(page, admin)
    await page.goto('/blog/admin/posts')
    await page.getByRole('tab', { name: '分类' }).click()
    await expect(page).toHaveURL('/blog/admin/posts?tab=categories')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: '新建分类' }).click()
    await dialog.getByRole('button', { name: '新建' }).click()
    await expect(dialog.getByText('请填写分类名称')).toBeVisible()
    await dialog.getByLabel('分类名称').fill('旧物')
    await dialog.getByRole('button', { name: '新建' }).click()
    await expect(dialog.getByText('已有同名的分类')).toBeVisible()
    await dialog.getByLabel('分类名称').fill('纸上')
    await dialog.getByLabel('分类介绍').fill('书与画')
    await dialog.getByRole('button', { name: '新建' }).click()
    await expect(page.getByText('已新建：纸上', { exact: true })).toBeVisible()
    await expect.poll(() => namesOf(page)).toEqual(['旧物', '器物', '纸上'])

    await actOn(page, '纸上', '上移')
    await expect.poll(() => namesOf(page)).toEqual(['旧物', '纸上', '器物'])
    await actOn(page, '旧物', '下移')
    await expect.poll(() => namesOf(page)).toEqual(['纸上', '旧物', '器物'])
    await actOn(page, '器物', '查看')
    await dialog.getByLabel('分类名称').fill('器与物')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect.poll(() => namesOf(page)).toEqual(['纸上', '旧物', '器与物'])

    await actOn(page, '旧物', '删除')
    await expect(dialog).toContainText('里面有 1 篇公开的文章')
    await dialog.getByLabel('里面的文章放到哪里').selectOption('器与物')
    await dialog.getByRole('button', { name: '删除' }).click()
    await expect.poll(() => namesOf(page)).toEqual(['纸上', '器与物'])
    await page.getByRole('link', { name: '器与物' }).click()
    await expect(page.getByRole('link', { name: post.title })).toBeVisible()

    await page.goto('/blog/admin/system?tab=audit&targetType=category')
    await expect(page.getByRole('row', { name: /分类 · 删除/ })).toContainText('旧物')
    await expect(page.getByRole('row', { name: /分类 · 排先后/ }).first()).toBeVisible()
  },
)

const rows = (page: Page) => page.getByRole('table', { name: '分类列表' }).getByRole('row')

const namesOf = (page: Page) => rows(page).getByRole('link').allInnerTexts()
