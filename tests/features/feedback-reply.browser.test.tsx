import { expect, test } from 'vitest'
import type { AdminFeedback, AdminFeedbackDetail } from '#src/data/admin/feedback.ts'
import { FeedbackDialog } from '#src/features/admin/feedback/FeedbackDialog.tsx'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page } from '#tests/support/browser.tsx'

// The contract's own example, which its tests hold against the schema.
const feedback = examples.components.examples.AdminFeedbackDetail.value as AdminFeedback &
  AdminFeedbackDetail
const answered: AdminFeedbackDetail = {
  ...feedback,
  version: feedback.version + 1,
  status: 'resolved',
  nextStatuses: ['processing'],
  reply: '下月就有',
}

test('写着回复，别人先答了：载入最新的之前再按也盖不掉；载入之后写的还在，能去哪里是新的', async () => {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  let isAnswered = false
  answers.get('/api/admin/feedback/{id}', () => (isAnswered ? answered : feedback))
  const sent = answers.put('/api/admin/feedback/{id}', ({ body }) => {
    if ((body as { version: number }).version === answered.version) return answered
    isAnswered = true
    return refuse(409, { code: 1006, message: '阿岚刚刚回复了这条反馈' })
  })
  show(
    <FeedbackDialog
      feedback={feedback}
      onDone={() => {}}
      onOutdated={() => {}}
      onClose={() => {}}
    />,
  )
  await field('回复').fill('已经在做了')
  await button('保存').click()
  await expect.element(page.getByText('下月就有')).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('阿岚刚刚回复了')).toBeVisible()
  await button('保存').click()
  await expect.poll(() => sent.bodies).toHaveLength(2)
  await expect.element(page.getByRole('alert').getByText('阿岚刚刚回复了')).toBeVisible()
  await button('载入最新的').click()
  await expect.element(field('回复')).toHaveValue('已经在做了')
  await expect.element(page.getByRole('combobox')).toHaveTextContent('保持“已处理”处理中')
  await button('保存').click()
  await expect
    .poll(() => sent.bodies)
    .toEqual([
      { version: feedback.version, status: feedback.status, reply: '已经在做了' },
      { version: feedback.version, status: feedback.status, reply: '已经在做了' },
      { version: answered.version, status: answered.status, reply: '已经在做了' },
    ])
})
