import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { reports } from '#server/db/schema/reports.ts'
import { paths } from '#src/runtime/paths.ts'
import { report as words, reasons } from '#src/messages/report.ts'
import { problems } from '#src/messages/reports.ts'
import { reportDialogModel } from '#tests/machines/report-dialog/report-dialog.model.ts'
import { expect } from '#tests/support/journey.ts'
import type { Member } from '#tests/support/members.ts'
import { publish } from '#tests/support/posts.ts'
import { report } from '#tests/support/reports.ts'
import type { TestServer } from '#tests/support/server.ts'
import { accountOf, rememberAccount } from './accounts.ts'
import { defineDriver, unseen } from './driver.ts'
import { holdCalls, type Edge } from './edge.ts'

interface World {
  page: Page
  server: TestServer
  member: Member
  post: { id: string; title: string }
  checks: Edge
  submissions: Edge
}

export const reportDialogDriver = defineDriver<typeof reportDialogModel.machine, World>({
  model: reportDialogModel,
  // The page makes it with the first opening.
  unborn: 'closed',
  async begin({ page, server }) {
    const [author, member] = [await server.createMember(), await server.createMember()]
    const post = await publish(server, author)
    await rememberAccount(page, accountOf(server, member))
    const checks = await holdCalls(page, /^GET \/api\/report\/check$/)
    const submissions = await holdCalls(page, /^POST \/api\/report$/)
    await page.goto(`/blog${paths.post(post.id)}?machines`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return { page, server, member, post, checks, submissions }
  },
  events: {
    'report.open': ({ page }) =>
      page
        .getByRole('button', { name: /^举报：/ })
        .first()
        .click(),
    'report.choose': ({ page }, { reason }) =>
      dialog(page).getByRole('radio', { name: reasons[reason] }).click(),
    'report.describe': ({ page }, event) => description(page).fill(event.description),
    'report.leave': async ({ page }, { field }) => {
      const control =
        field === 'reason' ? dialog(page).getByRole('radio').first() : description(page)
      await control.focus()
      await control.blur()
    },
    'report.submit': ({ page }) =>
      dialog(page).getByRole('button', { name: words.submit }).click(),
    'report.cancel': ({ page }) =>
      dialog(page)
        .getByRole('button', { name: words.cancel })
        .or(dialog(page).getByRole('button', { name: words.close }))
        .first()
        .click(),
  },
  excuse: (event, { context }) =>
    event.type === 'report.describe' && event['description'] === context.description
      ? '已经写着的字，改成一样的，浏览器不会出声'
      : null,
  done: {
    check: async (world, { output }) => {
      await haveReported(world, output === true)
      await (await world.checks.next()).pass()
    },
    submit: async (world) => {
      await haveReported(world, false)
      await (await world.submissions.next()).pass()
      await expect(world.page.getByText('举报成功', { exact: true }).last()).toBeVisible()
    },
  },
  failed: {
    check: async ({ checks }) => (await checks.next()).cut(),
    // Another device was faster.
    submit: async (world) => {
      await haveReported(world, true)
      await (await world.submissions.next()).pass()
    },
  },
  looks: {
    closed: ({ page }) => expect(dialog(page)).toBeHidden(),
    'open.reason.judging': unseen,
    'open.reason.missing': async ({ page }, { context }) => {
      await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0)
      await expectOpen(page)
      if (context.touched.includes('reason'))
        await expect(dialog(page)).toContainText(problems.reason.missing)
    },
    'open.reason.right': async ({ page }) => {
      await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(1)
      await expect(dialog(page)).not.toContainText(problems.reason.missing)
    },
    'open.description.judging': unseen,
    'open.description.missing': async ({ page }, { context }) => {
      await expectOpen(page)
      if (context.touched.includes('description'))
        await expect(dialog(page)).toContainText(problems.description.missing)
    },
    'open.description.tooShort': async ({ page }, { context }) => {
      await expectOpen(page)
      if (context.touched.includes('description'))
        await expect(dialog(page)).toContainText(problems.description.tooShort)
    },
    'open.description.tooLong': async ({ page }) => {
      await expectOpen(page)
      await expect(dialog(page)).toContainText(problems.description.tooLong)
    },
    'open.description.right': async ({ page }, { context }) => {
      for (const problem of Object.values(problems.description))
        await expect(dialog(page)).not.toContainText(problem)
      if (context.reason !== null)
        await expect(dialog(page).getByRole('button', { name: words.submit })).toBeEnabled()
    },
    sending: async ({ page }) => {
      await expect(dialog(page).getByRole('button', { name: words.submitting })).toBeDisabled()
      for (const radio of await dialog(page).getByRole('radio').all())
        await expect(radio).toBeDisabled()
      await expect(description(page)).toHaveJSProperty('readOnly', true)
    },
    reported: async ({ page }) => {
      await expect(dialog(page)).toContainText(words.waiting)
      await expect(dialog(page).getByRole('radio')).toHaveCount(0)
    },
  },
})

const dialog = (page: Page) => page.getByRole('dialog', { name: '举报文章' })

const description = (page: Page) =>
  dialog(page).getByRole('textbox', { name: words.description })

/** There to be filled in, and not to be sent yet. */
const expectOpen = (page: Page) =>
  expect(dialog(page).getByRole('button', { name: words.submit })).toBeDisabled()

/** Whether a report by this member waits, whatever was before. */
async function haveReported({ server, member, post }: World, isReported: boolean) {
  await server.core.db
    .delete(reports)
    .where(and(eq(reports.reporterId, member.id), eq(reports.targetId, post.id)))
  if (isReported) await report(server, member, { type: 0, targetId: post.id })
}
