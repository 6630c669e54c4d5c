import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { AdminReportDetail } from '#src/data/admin/reports.ts'
import type { AdminUser, Invitation } from '#src/data/admin/users.ts'
import { AdminNotifications } from '#src/features/admin/notifications/AdminNotifications.tsx'
import { CaseDialog } from '#src/features/admin/reports/CaseDialog.tsx'
import { AdminTable } from '#src/features/admin/table/AdminTable.tsx'
import { useTable } from '#src/features/admin/table/useTable.ts'
import { Invitations } from '#src/features/admin/users/invitations/Invitations.tsx'
import { userTable } from '#src/features/admin/users/user-table.tsx'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { pageOf } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page } from '#tests/support/browser.tsx'

const until = page.getByRole('combobox', { name: '截止时间' })
const minuteOf = (time: unknown) => String(time).slice(0, 16)
const said = (bodies: readonly unknown[], name: string) =>
  bodies.map((body) => minuteOf(Object(body)[name]))

test('在表里封禁：服务器的钟和这台电脑差几年，七天从服务器的现在数起', async () => {
  const { answers, show } = openAt('2031-05-01T08:00:00Z')
  answers.get('/api/admin/users', () => pageOf([user]))
  const sent = answers.post('/api/admin/users/{id}/ban', () => user)
  show(<Users />)
  await page.getByRole('button', { name: `操作：${user.nickName}` }).click()
  await page.getByRole('menuitem', { name: '封禁' }).click()
  await until.selectOptions('7 天')
  await field('原因').fill('在评论里骂人。')
  await button('封禁').click()
  await expect.poll(() => said(sent.bodies, 'until')).toEqual(['2031-05-08T08:00'])
})

test('处理举报时封禁一天：也从服务器的现在数起', async () => {
  const { answers, show } = openAt('2031-05-01T08:00:00Z')
  answers.get('/api/admin/reports/{id}', () => report)
  const sent = answers.post('/api/admin/reports/{id}/handle', () => report)
  show(<CaseDialog id={report.id} onChanged={() => {}} onClose={() => {}} />)
  await page.getByRole('combobox', { name: '处理方式' }).selectOptions('临时封禁')
  await until.selectOptions('1 天')
  await field('告诉举报者').fill('已封禁')
  await button('确认处理').click()
  await expect.poll(() => said(sent.bodies, 'banUntil')).toEqual(['2031-05-02T08:00'])
})

test('新的邀请码有效七天：也从服务器的现在数起', async () => {
  const { answers, show } = openAt('2031-05-01T08:00:00Z')
  answers.get('/api/admin/invitations', () => pageOf([invitation]))
  const sent = answers.post('/api/admin/invitations', () => invitation)
  show(<Invitations />)
  await expect.element(page.getByText(invitation.code)).toBeVisible()
  await button('新建邀请码').click()
  await button('新建').click()
  await expect.poll(() => said(sent.bodies, 'expiresAt')).toEqual(['2031-05-08T08:00'])
})

test('定时发通知：什么算将来，由服务器的钟说了算', async () => {
  const { answers, show } = openAt('2001-05-01T08:00:00Z')
  answers.get('/api/admin/notifications', () => pageOf([]))
  const sent = answers.post('/api/notifications', () => ({
    id: 'n1',
    createdCount: 0,
    sendAt: '2001-06-01T00:00:00Z',
  }))
  show(<AdminNotifications tab="sent" preview={() => null} />, paths.adminNotifications())
  await expect.element(page.getByText('还没有')).toBeVisible()
  await button('写通知').click()
  await field('标题').fill('维护通知')
  await field('内容').fill('今晚维护半小时。')
  await page.getByLabelText('发出时间').fill('2001-04-01T00:00')
  await button('定时发出').click()
  await expect
    .element(page.getByLabelText('发出时间'))
    .toHaveAccessibleDescription('请选一个将来的时间')
  await page.getByLabelText('发出时间').fill('2001-06-01T00:00')
  await button('定时发出').click()
  await expect.poll(() => sent.bodies).toHaveLength(1)
})

/** An administrator whose computer has another time than the server. */
function openAt(time: string) {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  app.answers.tellTime(time)
  return app
}

function Users() {
  return <AdminTable view={useTable(userTable(useRuntime()))} />
}

// The contract's own examples, which its tests hold against the schema.
const example = examples.components.examples
const user = example.AdminUser.value as AdminUser
const invitation = example.Invitation.value as Invitation
const detail = example.AdminReportDetail.value as AdminReportDetail
const report: AdminReportDetail = {
  ...detail,
  abilities: { ...detail.abilities, actions: [0, 6] },
}
