import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Account } from '#machines/session/session.types.ts'
import type { AdminFeedback, AdminFeedbackDetail } from '#src/data/admin/feedback.ts'
import type { AdminReportDetail } from '#src/data/admin/reports.ts'
import type { Appeal, UserTopic } from '#src/data/types.ts'
import { CategoryFormDialog } from '#src/features/admin/categories/CategoryFormDialog.tsx'
import { FeedbackDialog } from '#src/features/admin/feedback/FeedbackDialog.tsx'
import { CaseDialog } from '#src/features/admin/reports/CaseDialog.tsx'
import { TodoFormDialog } from '#src/features/admin/todos/TodoFormDialog.tsx'
import { TopicFormDialog } from '#src/features/admin/topics/TopicFormDialog.tsx'
import { AppealDialog } from '#src/features/appeal/AppealDialog.tsx'
import { ReportButton } from '#src/features/report/ReportButton.tsx'
import { CreateTopicDialog } from '#src/features/topics/CreateTopicDialog.tsx'
import { EditTopicDialog } from '#src/features/topics/EditTopicDialog.tsx'
import { useSession } from '#src/runtime/hooks.ts'
import { LinkDialog } from '#src/ui/editor/LinkDialog.tsx'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page, pressBeside, userEvent } from '#tests/support/browser.tsx'
import { buildTopic } from '#tests/support/build-topic.ts'

// The contract's own examples, which its tests hold against the schema.
const { AdminFeedbackDetail, AdminReportDetail } = examples.components.examples
const feedback = AdminFeedbackDetail.value as AdminFeedbackDetail & AdminFeedback
const report = AdminReportDetail.value as AdminReportDetail

const nothing = () => {}
const opener = button('打开')

const appealing = (onClose: () => void) => (
  <AppealDialog
    target={{ type: 0, targetId: 'p1' }}
    title="雨夜"
    why=""
    onSent={onClose}
    onClose={onClose}
  />
)

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
    (onClose) => (
      <CategoryFormDialog
        category={null}
        onSaved={nothing}
        onOutdated={nothing}
        onClose={onClose}
      />
    ),
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
  ['申诉', '申诉理由', appealing],
  ['提议话题', '话题名称', (onClose) => <CreateTopicDialog onClose={onClose} />],
  [
    '链接',
    '链接地址',
    (onClose) => <LinkDialog address="" onApply={nothing} onClose={onClose} />,
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

/** Those that keep what is typed: the first field, what stands in it at first, and the button that sends it. */
const kept: [string, string, string, string, (close: () => void) => ReactNode][] = [
  ['申诉', '申诉理由', '', '提交申诉', appealing],
  [
    '提议话题',
    '话题名称',
    '',
    '提交审核',
    (onClose) => <CreateTopicDialog onClose={onClose} />,
  ],
  [
    '修改话题',
    '话题名称',
    '夜航',
    '保存',
    (onClose) => <EditTopicDialog topic={proposal} onClose={onClose} />,
  ],
]

test.each(kept)(
  '%s：写着的时候登录失效了，再打开，写的还在，仍然算写了一半；放弃了就没有了，别人看不到',
  async (_, name, before, _submit, dialog) => {
    const { actors } = open(<ForMembers>{dialog}</ForMembers>)
    const adopt = (account: Account | null) =>
      actors.session.send({ type: 'session.adopted', account })
    await opener.click()
    await field(name).fill('通篇都是我写的')
    adopt(null)
    await expect.element(opener).not.toBeInTheDocument()
    adopt(buildAccount({ id: 'u2' }))
    await opener.click()
    await expect.element(field(name)).toHaveValue(before)
    await button('取消').click()
    adopt(null)
    await expect.element(opener).not.toBeInTheDocument()
    adopt(buildAccount())
    await opener.click()
    await expect.element(field(name)).toHaveValue('通篇都是我写的')
    await userEvent.keyboard('{Escape}')
    await button('放弃').click()
    await opener.click()
    await expect.element(field(name)).toHaveValue(before)
  },
)

test.each(kept)('%s：发出去了，再打开就没有了', async (_, name, before, submit, dialog) => {
  const { answers, actors } = open(<ForMembers>{dialog}</ForMembers>)
  answers.post('/api/appeals', () => examples.components.examples.Appeal.value as Appeal)
  answers.post('/api/topics', () => ({
    ...proposal,
    creator: null,
    abilities: { follow: false, report: false },
  }))
  answers.put('/api/topics/{id}', () => proposal)
  await opener.click()
  await field(name).fill('通篇都是我写的')
  await button(submit).click()
  await expect.element(field(name)).not.toBeInTheDocument()
  actors.session.send({ type: 'session.adopted', account: null })
  await expect.element(opener).not.toBeInTheDocument()
  actors.session.send({ type: 'session.adopted', account: buildAccount() })
  await opener.click()
  await expect.element(field(name)).toHaveValue(before)
})

function ForMembers({ children }: { children: (close: () => void) => ReactNode }) {
  const { isSignedIn } = useSession()
  return isSignedIn && <Opener>{children}</Opener>
}

const proposal: UserTopic = {
  ...buildTopic(),
  moderation: null,
  abilities: { edit: true, withdraw: true },
}

function open(what: ReactNode) {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  const { answers, show } = app
  answers.get('/api/admin/feedback/{id}', () => feedback)
  answers.get('/api/admin/reports/{id}', () => report)
  answers.get('/api/report/check', () => ({ hasReported: false, reportId: null }))
  show(what)
  return app
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
