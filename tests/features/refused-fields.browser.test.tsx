import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { AdminFeedback, AdminFeedbackDetail } from '#src/data/admin/feedback.ts'
import type { AdminReportDetail } from '#src/data/admin/reports.ts'
import type { Backups } from '#src/data/admin/system.ts'
import type { AdminUser, AdminUserDetail } from '#src/data/admin/users.ts'
import { FeedbackDialog } from '#src/features/admin/feedback/FeedbackDialog.tsx'
import { ComposeDialog } from '#src/features/admin/notifications/ComposeDialog.tsx'
import { CaseDialog } from '#src/features/admin/reports/CaseDialog.tsx'
import type { SystemSettings } from '#src/features/admin/system/settings-form.ts'
import { TodoFormDialog } from '#src/features/admin/todos/TodoFormDialog.tsx'
import { UserDialog } from '#src/features/admin/users/UserDialog.tsx'
import { FeedbackForm } from '#src/features/feedback/FeedbackForm.tsx'
import { FaultPanel } from '#src/features/diagnostic/FaultPanel.tsx'
import { SetupPage } from '#src/pages/SetupPage.tsx'
import { SystemPage } from '#src/pages/admin/SystemPage.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page } from '#tests/support/browser.tsx'

// The contract's own examples, which its tests hold against the schema.
const example = examples.components.examples
const feedback = example.AdminFeedbackDetail.value as AdminFeedbackDetail & AdminFeedback
const report = example.AdminReportDetail.value as AdminReportDetail
const user = example.AdminUser.value as AdminUser
type Site = components['schemas']['Site']
type Setup = components['schemas']['Setup']
const nothing = () => {}

interface RefusedForm {
  shown: ReactNode
  address?: string
  /** What has to be there before it is sent. */
  fill: () => Promise<void>
  submit: string
  /** The field that says itself what the server finds wrong with it, and the one's name on the wire. */
  beside: [name: string, sent: string]
  /** Two on the wire that are not shown beside a field. */
  others: [string, string]
}

const forms: Record<string, RefusedForm> = {
  回复反馈: {
    shown: (
      <FeedbackDialog
        feedback={feedback}
        onDone={nothing}
        onOutdated={nothing}
        onClose={nothing}
      />
    ),
    fill: () => field('回复').fill('下个月就有。'),
    submit: '保存',
    beside: ['回复', 'reply'],
    others: ['version', 'body'],
  },
  写通知: {
    shown: (
      <ComposeDialog preview={() => null} onSent={nothing} onDone={nothing} onClose={nothing} />
    ),
    async fill() {
      await field('标题').fill('维护通知')
      await field('内容').fill('今晚维护半小时。')
    },
    submit: '发给所有人',
    beside: ['内容', 'content'],
    // Whom it is for is not asked while it is for all.
    others: ['recipients', 'via'],
  },
  意见反馈: {
    shown: <FeedbackForm report={() => null} />,
    fill: () => field('内容').fill('夜里看不清按钮。'),
    submit: '提交反馈',
    beside: ['内容', 'content'],
    others: ['type', 'report'],
  },
  待办: {
    shown: (
      <TodoFormDialog
        todo={null}
        administrators={[]}
        onSaved={nothing}
        onOutdated={nothing}
        onClose={nothing}
      />
    ),
    fill: () => field('要做的事').fill('整理分类'),
    submit: '新建',
    beside: ['要做的事', 'title'],
    others: ['dueTime', 'clientId'],
  },
  举报的处理: {
    shown: <CaseDialog id={report.id} onChanged={nothing} onClose={nothing} />,
    async fill() {
      await page.getByRole('combobox', { name: '处理方式' }).selectOptions('下架文章')
      await field('告诉举报者').fill('已下架')
    },
    submit: '确认处理',
    beside: ['告诉举报者', 'outcome'],
    others: ['version', 'settleRelated'],
  },
  系统设置: {
    shown: <SystemPage />,
    address: '/admin/system',
    fill: () => field('为什么改').fill('来了一批广告'),
    submit: '保存设置',
    beside: ['为什么改', 'reason'],
    others: ['registration', 'footer.filingUrl'],
  },
  安排备份: {
    shown: <SystemPage />,
    address: '/admin/system?tab=backups',
    fill: () => field('为什么改').fill('要留两周'),
    submit: '保存安排',
    beside: ['为什么改', 'reason'],
    others: ['version', 'body'],
  },
  设置站点名称: {
    shown: <SetupPage />,
    address: '/setup?invite=token',
    fill: () => field('站点名称').fill('林间'),
    submit: '保存，下一步',
    beside: ['站点名称', 'name'],
    others: ['version', 'body'],
  },
  测试邮件: {
    shown: <SetupPage />,
    address: '/setup?invite=token&step=mail',
    fill: () => field('寄到').fill('lin@example.com'),
    submit: '寄一封测试邮件',
    beside: ['寄到', 'email'],
    others: ['invite', 'body'],
  },
  故障: {
    shown: <FaultPanel />,
    async fill() {
      await page.getByRole('combobox', { name: '故障' }).selectOptions('delay')
      await field('多久（毫秒）').fill('900')
    },
    submit: '启用',
    beside: ['多久（毫秒）', 'milliseconds'],
    others: ['kind', 'body'],
  },
}

test.each(Object.entries(forms))(
  '%s：服务器说不对的地方这里没有的，一处一句，都说；在旁边说过的不再说',
  async (_, form) => {
    const [name, sent] = form.beside
    const [one, other] = form.others
    open(form, { [sent]: ['这里太长'], [one]: ['这样不行'], [other]: ['那样也不行'] })
    await form.fill()
    await button(form.submit).click()
    await expect.element(field(name)).toHaveAccessibleDescription(/^这里太长/)
    await expect.element(page.getByText('这样不行；那样也不行', { exact: true })).toBeVisible()
  },
)

test.each(Object.entries(forms))('%s：都在旁边说了的，不再另说', async (_, form) => {
  const [name, sent] = form.beside
  open(form, { [sent]: ['这里太长'] })
  await form.fill()
  await button(form.submit).click()
  await expect.element(field(name)).toHaveAccessibleDescription(/^这里太长/)
  expect(page.getByText('提交的内容有误，请检查后重试').query()).toBeNull()
})

test('交给作者：服务器说邮箱不对，就在填它的地方说', async () => {
  const imported = { ...user, abilities: { ...user.abilities, claim: true } }
  const shown = (
    <UserDialog user={imported} actions={null} onClose={nothing} onChanged={nothing} />
  )
  open({ shown }, { email: ['请填写邮箱，或选择一个已有的账号'] })
  await field('邮箱或账号编号').fill('a@b')
  await button('交给作者').click()
  await expect
    .element(field('邮箱或账号编号'))
    .toHaveAccessibleDescription('请填写邮箱，或选择一个已有的账号')
})

/** Whatever is sent, these are wrong with it. */
function open(
  { shown, address = '/' }: Pick<RefusedForm, 'shown' | 'address'>,
  errors: Record<string, string[]>,
) {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  const refusal = () =>
    refuse(400, { code: 1000, message: '提交的内容有误，请检查后重试', errors })
  answers.get('/api/admin/feedback/{id}', () => feedback)
  answers.get('/api/admin/reports/{id}', () => report)
  answers.get('/api/admin/users/{id}', () => example.AdminUserDetail.value as AdminUserDetail)
  answers.get('/api/admin/users/{id}/sessions', () => ({ items: [] }))
  answers.get(
    '/api/admin/system/settings',
    () => example.SystemSettings.value as SystemSettings,
  )
  answers.get('/api/admin/system/backups', () => example.Backups.value as Backups)
  answers.put('/api/admin/feedback/{id}', refusal)
  answers.post('/api/notifications', refusal)
  answers.post('/api/feedback', refusal)
  answers.post('/api/admin/todos', refusal)
  answers.post('/api/admin/reports/{id}/handle', refusal)
  answers.post('/api/admin/users/{id}/claim', refusal)
  answers.put('/api/admin/system/settings', refusal)
  answers.put('/api/admin/system/backups/plan', refusal)
  answers.get('/api/site', () => ({ ...example.Site.value, isSetUp: false }) as Site)
  answers.post('/api/setup/open', () => example.Setup.value as Setup)
  answers.put('/api/setup/site', refusal)
  answers.post('/api/setup/mail-test', refusal)
  answers.get('/api/faults', () => ({ armed: [], fired: [], calls: [], pushes: [] }))
  answers.post('/api/faults', refusal)
  show(shown, address)
}
