import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { mails } from '#server/db/schema/mails.ts'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { giveUpMail, giveUpNotice } from '#tests/support/deliveries.ts'
import { enrol, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'
import { changeSettings } from '#tests/support/moderation.ts'
import { titlesOf } from '#tests/support/notices.ts'
import { buildPost } from '#tests/support/posts.ts'
import type { TestServer } from '#tests/support/server.ts'

test(
  '改页脚与审核规则，马上生效；两人同时改，后来的不盖掉先来的；记录里逐项对照',
  { tag: sweep },
  async ({ page, server }) => {
    const admin = await enrolAdmin(server)
    await signIn(page, admin)
    await page.goto('/blog/admin/system')
    const form = page.getByRole('form', { name: '系统设置' })
    const footer = page.getByRole('contentinfo')

    await form.getByLabel('备案号').fill('沪ICP备2号')
    await form.getByLabel('备案链接').fill('不是网址')
    await form.getByRole('button', { name: '保存设置' }).click()
    await expect(form.getByLabel('备案链接')).toBeFocused()
    await expect(form.getByText('请填写以 http:// 或 https:// 开头的网址')).toBeVisible()
    await form.getByLabel('备案链接').fill('https://beian.example/')
    await form.getByRole('radio', { name: /^全部/ }).check()
    await form.getByLabel('敏感词').fill('赌场\n\n赌场\n代购')
    await form.getByLabel('为什么改').fill('备案换了')
    await form.getByRole('button', { name: '保存设置' }).click()
    await expect(page.getByText('设置已保存', { exact: true })).toBeVisible()
    const filing = footer.getByRole('link', { name: '沪ICP备2号' })
    await expect(filing).toHaveAttribute('href', 'https://beian.example/')
    await expect(form.getByLabel('敏感词')).toHaveValue('赌场\n代购')
    const author = await server.createMember()
    const posted = await server.post('/api/posts/publish', buildPost(), author.token)
    expect(posted.json()).toMatchObject({ status: 'reviewing' })
    await expectGoodLooks(page, 'admin-system-settings')

    const other = await server.createAdmin({ nickName: '副站长' })
    await changeSettings(server, other, { review: 'newAuthors' })
    await form.getByLabel('由什么驱动').fill('我的社区')
    await form.getByRole('button', { name: '保存设置' }).click()
    await expect(form.getByRole('alert')).toContainText('副站长刚刚改过设置')
    await form.getByRole('button', { name: '载入最新的设置' }).click()
    await expect(form.getByRole('radio', { name: /^再加上新作者的/ })).toBeChecked()
    await expect(form.getByText(/^副站长 改于 /)).toBeVisible()

    await page.getByRole('tab', { name: '操作记录' }).click()
    await expect(page).toHaveURL('/blog/admin/system?tab=audit')
    const log = page.getByRole('tabpanel')
    await expect(log.getByText('备案号：— → 沪ICP备2号')).toBeVisible()
    await expectGoodLooks(page, 'admin-system-audit')
    await log.getByRole('searchbox', { name: '操作者的昵称' }).fill(admin.nickName)
    await log.getByRole('button', { name: '搜索' }).click()
    await expect(page).toHaveURL(/tab=audit&actor=/)
    await expect(log.getByText('审核：全部 → 再加上新作者的')).toBeHidden()
    await log.getByRole('button', { name: '操作：设置 · 修改' }).click()
    await page.getByRole('menuitem', { name: '查看' }).click()
    const dialog = page.getByRole('dialog', { name: '操作：设置 · 修改' })
    await expect(dialog.getByText('原因：备案换了')).toBeVisible()
    await expect(dialog.getByRole('row', { name: '敏感词 — 赌场、代购' })).toBeVisible()
    await expectGoodLooks(page, 'admin-system-audit-dialog')
  },
)

test(
  '任务马上跑，测试邮件写进信箱，备份下载得到，都记了下来；奇怪的记录也看得到',
  { tag: sweep },
  async ({ page, server }) => {
    const admin = await enrolAdmin(server)
    await writeOddEntry(server, admin.nickName)
    await server.services.nodes.join()
    await signIn(page, admin)
    await page.goto('/blog/admin/system?tab=jobs')
    const trash = page.getByRole('row', { name: /清空回收站/ })
    await expect(trash.getByText('还没跑过')).toBeVisible()
    await trash.getByRole('button', { name: '操作：清空回收站' }).click()
    await page.getByRole('menuitem', { name: '立即运行' }).click()
    await expect(page.getByText('运行过了：清空回收站', { exact: true })).toBeVisible()
    await expect(trash.getByText('正常')).toBeVisible()
    await expectGoodLooks(page, 'admin-system-jobs')

    await page.getByRole('tab', { name: '任务' }).press('ArrowLeft')
    await expect(page).toHaveURL('/blog/admin/system?tab=deliveries')
    await page.getByRole('tab', { name: '送达' }).press('ArrowLeft')
    await expect(page).toHaveURL('/blog/admin/system?tab=status')
    await expect(page.getByText('内嵌（PGlite）')).toBeVisible()
    await expect(page.getByRole('list', { name: '节点' })).toContainText('这次由它回答')
    await page.getByRole('button', { name: '发送测试邮件' }).click()
    await expect(page.getByText(`给 ${admin.email} 的信写进了 outbox 文件夹`)).toBeVisible()
    expect(server.mails.at(-1)).toMatchObject({ to: admin.email, subject: '砚的测试邮件' })
    expect(await downloadedBackup(page)).toContain('tables/accounts/000001.ndjson')
    await expectGoodLooks(page, 'admin-system-status')

    await page.goto('/blog/admin/system?tab=audit')
    const log = page.getByRole('tabpanel')
    for (const deed of ['设置 · 下载备份', '设置 · 测试邮件', '任务 · 立即运行'])
      await expect(log.getByText(deed, { exact: true })).toBeVisible()
    await expect(log.getByText('spaceship.launch')).toBeVisible()
    await log.getByRole('combobox', { name: '对象' }).selectOption('任务')
    await expect(log.getByText('设置 · 下载备份')).toBeHidden()
    await expect(log.getByText('任务 · 立即运行')).toBeVisible()
  },
)

test(
  '没有送到的从概览找得到，再试一次就送到；恢复的备份里等着的，放行以后才送',
  { tag: sweep },
  async ({ page, server }) => {
    const admin = await enrolAdmin(server)
    const member = await server.createMember()
    await giveUpNotice(server, member)
    await giveUpNotice(server, member, { givenUpAt: null, heldAt: server.clock.now() })
    await giveUpMail(server, { kind: 'registration', sealed: null })
    await signIn(page, admin)
    await page.goto('/blog/admin')
    await page.getByRole('link', { name: /^2 件没有送到成员那里，1 件从备份恢复的/ }).click()
    await expect(page).toHaveURL('/blog/admin/system?tab=deliveries')
    await expect(page.getByText(/^2 件试了几次都没有成/)).toBeVisible()
    await expectGoodLooks(page, 'admin-system-deliveries')

    await page.getByRole('button', { name: '再试一次：账号被解除封禁' }).click()
    await expect(page.getByText(/^1 件试了几次都没有成/)).toBeVisible()
    expect(await titlesOf(server, member)).toEqual(['您的账号已解除封禁'])
    await page.getByRole('button', { name: '放行' }).click()
    const dialog = page.getByRole('dialog', { name: '放行 1 条通知？' })
    await expectGoodLooks(page, 'admin-system-release')
    await dialog.getByRole('button', { name: '放行' }).click()
    await expect(page.getByText('停住的', { exact: true })).toBeHidden()
    await server.core.db.delete(mails)
  },
)

async function enrolAdmin(server: TestServer) {
  const admin = await enrol(server)
  await server.core.db
    .update(accounts)
    .set({ roles: ['Admin'] })
    .where(eq(accounts.email, admin.email))
  return admin
}

/** A row that no version of this program writes. */
async function writeOddEntry({ core }: TestServer, words: string) {
  await core.db.insert(auditLog).values({
    id: core.newId(),
    actorId: null,
    action: 'spaceship.launch',
    // The column's type knows the kinds of today only.
    targetType: 'spaceship' as 'post',
    targetId: words,
    reason: '<b>不是标签</b>'.repeat(1000),
    before: { words: '长'.repeat(1_000_000) },
    after: Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`f${index}`, {}])),
    createdAt: core.clock.now(),
  })
}

/** The archive that the page hands to the browser, unzipped. */
async function downloadedBackup(page: Page): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载备份' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^inkstone-backup-[\d-]+\.tar\.gz$/)
  return gunzipSync(readFileSync(await download.path())).toString('latin1')
}
