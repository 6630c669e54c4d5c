import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { AdminFeedback, AdminFeedbackDetail } from '#src/data/admin/feedback.ts'
import type { AdminReportDetail } from '#src/data/admin/reports.ts'
import { CategoryFormDialog } from '#src/features/admin/categories/CategoryFormDialog.tsx'
import { FeedbackDialog } from '#src/features/admin/feedback/FeedbackDialog.tsx'
import { CaseDialog } from '#src/features/admin/reports/CaseDialog.tsx'
import { TodoFormDialog } from '#src/features/admin/todos/TodoFormDialog.tsx'
import { TopicFormDialog } from '#src/features/admin/topics/TopicFormDialog.tsx'
import { AppealDialog } from '#src/features/appeal/AppealDialog.tsx'
import { ReportButton } from '#src/features/report/ReportButton.tsx'
import { CreateTopicDialog } from '#src/features/topics/CreateTopicDialog.tsx'
import { LinkDialog } from '#src/ui/editor/LinkDialog.tsx'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page, pressBeside, userEvent } from '#tests/support/browser.tsx'

// The contract's own examples, which its tests hold against the schema.
const { AdminFeedbackDetail, AdminReportDetail } = examples.components.examples
const feedback = AdminFeedbackDetail.value as AdminFeedbackDetail & AdminFeedback
const report = AdminReportDetail.value as AdminReportDetail

const nothing = () => {}
const opener = button('打开')

/** Each dialog that something is typed in, its first field, and what has to be done to have it. */
const dialogs: [string, string, (close: () => void) => ReactNode, (() => Promise<void>)?][] = [
  [
    '待办',
    '要做的事',
    (onClose) => (
      <TodoFormDialog
        todo={null}
        administrators={[]}
        onSaved={nothing}
        onOutdated={nothing}
        onClose={onClose}
      />
    ),
  ],
  [
    '新话题',
    '话题名称',
    (onClose) => (
      <TopicFormDialog topic={null} onSaved={nothing} onOutdated={nothing} onClose={onClose} />
    ),
  ],
  [
    '新分类',
    '分类名称',
    (onClose) => <CategoryFormDialog category={null} onSaved={nothing} onClose={onClose} />,
  ],
  [
    '反馈的回复',
    '回复',
    (onClose) => <FeedbackDialog feedback={feedback} onDone={nothing} onClose={onClose} />,
  ],
  [
    '举报的处理',
    '备注',
    (onClose) => <CaseDialog id={report.id} onChanged={nothing} onClose={onClose} />,
    () => page.getByRole('combobox', { name: '处理方式' }).selectOptions('下架文章'),
  ],
  [
    '申诉',
    '申诉理由',
    (onClose) => (
      <AppealDialog
        target={{ type: 0, targetId: 'p1' }}
        title="雨夜"
        why=""
        onSent={nothing}
        onClose={onClose}
      />
    ),
  ],
  ['提议话题', '话题名称', (onClose) => <CreateTopicDialog onClose={onClose} />],
  [
    '链接',
    '链接地址',
    (onClose) => <LinkDialog open address="" onApply={nothing} onClose={onClose} />,
  ],
]

test.each(dialogs)(
  '%s：写了一半按 Esc、按在旁边，先问要不要放弃，写的还在；没写的直接关上',
  async (_, name, dialog, prepare = async () => {}) => {
    open(<Opener>{dialog}</Opener>)
    await opener.click()
    await prepare()
    await field(name).fill('夜航')
    for (const leave of [pressBeside, () => userEvent.keyboard('{Escape}')]) {
      await leave()
      await button('继续填写').click()
      await expect.element(field(name)).toHaveValue('夜航')
    }
    await pressBeside()
    await button('放弃').click()
    await expect.element(opener).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await pressBeside()
    await expect.element(opener).toHaveFocus()
  },
)

test('举报：写了一半按 Esc、按在旁边，先问要不要放弃，写的还在', async () => {
  open(
    <ReportButton target={{ type: 0, targetId: 'p1' }} title="可疑的文章" authorId="author" />,
  )
  await button('举报：可疑的文章').click()
  await field('详细描述').fill('与原始报告对不上')
  await pressBeside()
  await button('继续填写').click()
  await userEvent.keyboard('{Escape}')
  await button('继续填写').click()
  await expect.element(field('详细描述')).toHaveValue('与原始报告对不上')
})

function open(what: ReactNode) {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  answers.get('/api/admin/feedback/{id}', () => feedback)
  answers.get('/api/admin/reports/{id}', () => report)
  answers.get('/api/report/check', () => ({ hasReported: false, reportId: null }))
  show(what)
}

function Opener({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        打开
      </button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}
