import { expect, test } from 'vitest'
import { CaseDialog } from '#src/features/admin/reports/CaseDialog.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'

test('举报已经撤回：打开案卷的管理员读到是谁撤回的', async () => {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  const message = '反悔的读者已经撤回了这件举报，请重新查看'
  answers.get('/api/admin/reports/{id}', () => refuse(404, { code: 1004, message }))
  show(<CaseDialog id="r1" onChanged={() => {}} onClose={() => {}} />)
  await expect.element(page.getByRole('dialog')).toHaveTextContent(message)
})
