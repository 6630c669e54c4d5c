import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Account } from '#machines/session/session.types.ts'
import type { AdminFeedback, AdminFeedbackDetail } from '#src/data/admin/feedback.ts'
import type { AdminReportDetail } from '#src/data/admin/reports.ts'
import type { Backups } from '#src/data/admin/system.ts'
import type { Todo } from '#src/data/admin/todos.ts'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import type { Invitation } from '#src/data/admin/users.ts'
import type { Appeal, Category, UserTopic } from '#src/data/types.ts'
import { CategoryFormDialog } from '#src/features/admin/categories/CategoryFormDialog.tsx'
import { FeedbackDialog } from '#src/features/admin/feedback/FeedbackDialog.tsx'
import { ComposeDialog } from '#src/features/admin/notifications/ComposeDialog.tsx'
import { CaseDialog } from '#src/features/admin/reports/CaseDialog.tsx'
import type { SystemSettings } from '#src/features/admin/system/settings-form.ts'
import { TodoFormDialog } from '#src/features/admin/todos/TodoFormDialog.tsx'
import { MergeDialog } from '#src/features/admin/topics/MergeDialog.tsx'
import { TopicFormDialog } from '#src/features/admin/topics/TopicFormDialog.tsx'
import { InvitationDialog } from '#src/features/admin/users/invitations/InvitationDialog.tsx'
import { AppealDialog } from '#src/features/appeal/AppealDialog.tsx'
import { ReportButton } from '#src/features/report/ReportButton.tsx'
import { CreateTopicDialog } from '#src/features/topics/CreateTopic.tsx'
import { EditTopicDialog } from '#src/features/topics/EditTopicDialog.tsx'
import { SystemPage } from '#src/pages/admin/SystemPage.tsx'
import { useSession } from '#src/runtime/hooks.ts'
import { LinkDialog } from '#src/ui/editor/LinkDialog.tsx'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { pageOf } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page, pressBeside, userEvent } from '#tests/support/browser.tsx'
import { buildTopic } from '#tests/support/build-topic.ts'

// The contract's own examples, which its tests hold against the schema.
const example = examples.components.examples
const feedback = example.AdminFeedbackDetail.value as AdminFeedbackDetail & AdminFeedback
const report = example.AdminReportDetail.value as AdminReportDetail
const todo: Todo = { ...example.Todo.value, description: '先列出来' }
const topic = example.AdminTopic.value as AdminTopic
const target: AdminTopic = { ...topic, id: 't2', name: '听雨', status: 1 }
const category = example.Category.value
const proposal: UserTopic = {
  ...buildTopic(),
  moderation: null,
  abilities: { edit: true, withdraw: true },
}

const changed = <Thing extends { updateTime: string }>(thing: Thing): Thing => ({
  ...thing,
  updateTime: '2026-11-30T09:00:00Z',
})

const nothing = () => Promise.resolve()
const opener = button('打开')

type Shown = (close: () => void) => ReactNode

const appealing: Shown = (onClose) => (
  <AppealDialog
    target={{ type: 0, targetId: 'p1' }}
    title="雨夜"
    why=""
    onSent={onClose}
    onClose={onClose}
  />
)
const todoForm =
  (about: Todo | null): Shown =>
  (onClose) => (
    <TodoFormDialog
      todo={about}
      administrators={[]}
      onSaved={nothing}
      onOutdated={nothing}
      onClose={onClose}
    />
  )
const topicForm =
  (about: AdminTopic | null): Shown =>
  (onClose) => (
    <TopicFormDialog topic={about} onSaved={nothing} onOutdated={nothing} onClose={onClose} />
  )
const mergeForm =
  (about: AdminTopic): Shown =>
  (onClose) => (
    <MergeDialog topic={about} onMerged={nothing} onOutdated={nothing} onClose={onClose} />
  )
const categoryForm =
  (about: Category | null): Shown =>
  (onClose) => (
    <CategoryFormDialog
      category={about}
      onSaved={nothing}
      onOutdated={nothing}
      onClose={onClose}
    />
  )
const replying: Shown = (onClose) => (
  <FeedbackDialog feedback={feedback} onDone={nothing} onOutdated={nothing} onClose={onClose} />
)
const deciding: Shown = (onClose) => (
  <CaseDialog id={report.id} onChanged={nothing} onClose={onClose} />
)
const takeDown = () =>
  page.getByRole('combobox', { name: '处理方式' }).selectOptions('下架文章')

/** Each dialog that something is typed in, its first field, and what has to be done to have it. */
const dialogs: [string, string, Shown, (() => Promise<void>)?][] = [
  ['待办', '要做的事', todoForm(null)],
  ['新话题', '话题名称', topicForm(null)],
  ['新分类', '分类名称', categoryForm(null)],
  ['反馈的回复', '回复', replying],
  ['举报的处理', '备注', deciding, takeDown],
  ['申诉', '申诉理由', appealing],
  ['发起话题', '话题名称', (onClose) => <CreateTopicDialog onClose={onClose} />],
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

interface KeptForm {
  /** What is typed into, and what stands in it before. */
  prose: [name: string, before: string]
  dialog: Shown
  /** The same, about what another has changed since. */
  later?: Shown
  /** What has to be chosen to have the field. */
  reach?: () => Promise<void>
  /** What else has to be filled in. */
  complete?: () => Promise<void>
  submit: string
}

/** Those that keep what is typed, and ask before they throw it away. */
const kept: Record<string, KeptForm> = {
  申诉: { prose: ['申诉理由', ''], dialog: appealing, submit: '提交申诉' },
  发起话题: {
    prose: ['话题名称', ''],
    dialog: (onClose) => <CreateTopicDialog onClose={onClose} />,
    submit: '提交审核',
  },
  修改话题: {
    prose: ['话题名称', '夜航'],
    dialog: (onClose) => <EditTopicDialog topic={proposal} onClose={onClose} />,
    later: (onClose) => <EditTopicDialog topic={changed(proposal)} onClose={onClose} />,
    submit: '保存',
  },
  新待办: {
    prose: ['说明', ''],
    dialog: todoForm(null),
    complete: () => field('要做的事').fill('整理分类'),
    submit: '新建',
  },
  改待办: {
    prose: ['说明', '先列出来'],
    dialog: todoForm(todo),
    later: todoForm(changed(todo)),
    submit: '保存',
  },
  新话题: {
    prose: ['话题介绍', ''],
    dialog: topicForm(null),
    complete: () => field('话题名称').fill('编译原理'),
    submit: '新建',
  },
  改话题: {
    prose: ['话题介绍', topic.description],
    dialog: topicForm(topic),
    later: topicForm(changed(topic)),
    submit: '保存',
  },
  合并话题: {
    prose: ['原因', ''],
    dialog: mergeForm(topic),
    later: mergeForm(changed(topic)),
    async complete() {
      await page.getByRole('combobox', { name: '并入哪个话题' }).fill('雨')
      await page.getByRole('option', { name: '听雨' }).click()
    },
    submit: '合并',
  },
  新分类: {
    prose: ['分类介绍', ''],
    dialog: categoryForm(null),
    complete: () => field('分类名称').fill('札记'),
    submit: '新建',
  },
  改分类: {
    prose: ['分类介绍', category.description],
    dialog: categoryForm(category),
    later: categoryForm({ ...category, name: '阅读' }),
    submit: '保存',
  },
  邀请码: {
    prose: ['备注', ''],
    dialog: (onClose) => <InvitationDialog onMade={nothing} onClose={onClose} />,
    submit: '新建',
  },
  反馈的回复: { prose: ['回复', ''], dialog: replying, submit: '保存' },
  举报的处理: {
    prose: ['备注', ''],
    dialog: deciding,
    reach: takeDown,
    complete: () => field('告诉举报者').fill('已下架'),
    submit: '确认处理',
  },
}
const keptForms = Object.entries(kept)

test.each(keptForms)(
  '%s：写着的时候登录失效了，再打开，写的还在，仍然算写了一半；放弃了就没有了，别人看不到',
  async (_, { prose: [name, before], dialog, reach = nothing }) => {
    const { adopt } = openForMembers(dialog)
    await opener.click()
    await reach()
    await field(name).fill(text)
    await adopt(null)
    await adopt(buildAccount({ id: 'u2' }))
    await opener.click()
    await reach()
    await expect.element(field(name)).toHaveValue(before)
    await adopt(null)
    await adopt(buildAccount())
    await opener.click()
    await expect.element(field(name)).toHaveValue(text)
    await userEvent.keyboard('{Escape}')
    await button('放弃').click()
    await opener.click()
    await reach()
    await expect.element(field(name)).toHaveValue(before)
  },
)

test.each(keptForms)('%s：发出去了，再打开就没有了', async (_, form) => {
  const { prose, dialog, reach = nothing, complete = nothing, submit } = form
  const [name, before] = prose
  const { adopt } = openForMembers(dialog)
  await opener.click()
  await reach()
  await field(name).fill(text)
  await complete()
  await button(submit).click()
  await expect.element(field(name)).not.toBeInTheDocument()
  await adopt(null)
  await adopt(buildAccount())
  await opener.click()
  await reach()
  await expect.element(field(name)).toHaveValue(before)
})

test.each(keptForms.filter(([, { later }]) => later !== undefined))(
  '%s：登录失效之后别人改过：再打开是改成的样子，先前写的没有盖上去',
  async (_, { prose: [name, before], dialog, later }) => {
    const { adopt } = openForMembers(dialog, later)
    await opener.click()
    await field(name).fill(text)
    await adopt(null)
    await adopt(buildAccount())
    await button('打开新的').click()
    await expect.element(field(name)).toHaveValue(before)
  },
)

test('反馈的回复：登录失效之后别人答过：再打开是空的，先前写的没有盖上去', async () => {
  const { adopt, answers } = openForMembers(replying)
  await opener.click()
  await field('回复').fill(text)
  await adopt(null)
  answers.get('/api/admin/feedback/{id}', () => ({
    ...feedback,
    version: 9,
    reply: '下月就有',
  }))
  await adopt(buildAccount())
  await opener.click()
  await expect.element(page.getByText('下月就有')).toBeVisible()
  await expect.element(field('回复')).toHaveValue('')
})

test('写着通知的时候登录失效了：再打开，写的还在，别人看不到', async () => {
  const { adopt } = openForMembers((onClose) => (
    <ComposeDialog preview={() => null} onSent={nothing} onDone={nothing} onClose={onClose} />
  ))
  await opener.click()
  await field('内容').fill(text)
  await adopt(null)
  await adopt(buildAccount({ id: 'u2' }))
  await opener.click()
  await expect.element(field('内容')).toHaveValue('')
  await adopt(null)
  await adopt(buildAccount())
  await opener.click()
  await expect.element(field('内容')).toHaveValue(text)
})

test('写着的时候这个标签页一下子换了人：接着打的字不算在后来那位名下', async () => {
  const { actors, unsentTexts } = open(<Opener>{todoForm(null)}</Opener>)
  await opener.click()
  await field('说明').fill('先列出来')
  actors.session.send({ type: 'session.adopted', account: buildAccount({ id: 'u2' }) })
  await field('说明').fill(text)
  await expect.poll(() => unsentTexts.read('u1 todo')).toContain(text)
  expect(unsentTexts.names()).toEqual(['u1 todo'])
})

test('系统设置：改了一半登录失效了，回来改的都在；别人看不到，别人存过就没有了', async () => {
  const { answers, adopt } = openSystem('/admin/system')
  const invited = page.getByRole('radio', { name: '有邀请码的人' })
  await field('敏感词').fill(text)
  await invited.click()
  await adopt(null)
  await adopt(buildAccount({ id: 'u2', roles: ['Admin'] }))
  await expect.element(field('敏感词')).toHaveValue('')
  await expect.element(invited).not.toBeChecked()
  await adopt(null)
  await adopt(administrator)
  await expect.element(field('敏感词')).toHaveValue(text)
  await expect.element(invited).toBeChecked()
  await button('保存设置').click()
  await expect.element(field('敏感词')).toHaveValue('赌博')
  await field('敏感词').fill(text)
  const saved = { ...settings, version: 4, sensitiveWords: ['赌博'] }
  answers.get('/api/admin/system/settings', () => saved)
  await adopt(null)
  await adopt(administrator)
  await expect.element(field('敏感词')).toHaveValue(text)
  await adopt(null)
  answers.get('/api/admin/system/settings', () => ({ ...saved, version: 5 }))
  await adopt(administrator)
  await expect.element(field('敏感词')).toHaveValue('赌博')
})

test('备份的安排：改了一半登录失效了，回来改的都在；别人看不到，别人存过就没有了', async () => {
  const { answers, adopt } = openSystem('/admin/system?tab=backups')
  const every = page.getByRole('combobox', { name: '多久做一份' })
  await field('为什么改').fill(text)
  await every.selectOptions('12')
  await adopt(null)
  await adopt(buildAccount({ id: 'u2', roles: ['Admin'] }))
  await expect.element(field('为什么改')).toHaveValue('')
  await adopt(null)
  await adopt(administrator)
  await expect.element(field('为什么改')).toHaveValue(text)
  await expect.element(every).toHaveValue('12')
  await adopt(null)
  answers.get('/api/admin/system/backups', () => ({
    ...backups,
    plan: { ...plan, version: 9 },
  }))
  await adopt(administrator)
  await expect.element(field('为什么改')).toHaveValue('')
})

test('举报的处理：登录失效之后再打开，选的也都还在', async () => {
  const { adopt } = openForMembers(deciding)
  await opener.click()
  await page.getByRole('combobox', { name: '处理方式' }).selectOptions('临时封禁')
  await page.getByRole('combobox', { name: '截止时间' }).selectOptions('指定时间')
  await page.getByLabelText('具体时间').fill('2099-01-01T08:00')
  await page.getByRole('combobox', { name: '违反的规则' }).selectOptions('恶意攻击')
  await adopt(null)
  await adopt(buildAccount())
  await opener.click()
  await expect.element(page.getByLabelText('具体时间')).toHaveValue('2099-01-01T08:00')
  await expect
    .element(page.getByRole('combobox', { name: '违反的规则' }))
    .toHaveDisplayValue('恶意攻击')
})

const text = '通篇都是我写的'

/** For whoever is signed in; `later`: about what is another by then. */
function openForMembers(dialog: Shown, later = dialog) {
  const app = open(
    <ForMembers>
      <Opener>{dialog}</Opener>
      <Opener name="打开新的">{later}</Opener>
    </ForMembers>,
  )
  const { answers, actors } = app
  answers.post('/api/appeals', () => example.Appeal.value as Appeal)
  answers.post('/api/topics', () => ({
    ...proposal,
    creator: null,
    abilities: { follow: false, report: false },
  }))
  answers.put('/api/topics/{id}', () => proposal)
  answers.post('/api/admin/todos', () => todo)
  answers.put('/api/admin/todos/{id}', () => todo)
  answers.post('/api/admin/topics', () => topic)
  answers.put('/api/admin/topics/{id}', () => topic)
  answers.post('/api/admin/topics/search', () => pageOf([target]))
  answers.post('/api/admin/topics/{id}/merge', () => target)
  answers.post('/api/posts/categories', () => category)
  answers.put('/api/posts/categories', () => category)
  answers.post('/api/admin/invitations', () => example.Invitation.value as Invitation)
  answers.put('/api/admin/feedback/{id}', () => feedback)
  answers.post('/api/admin/reports/{id}/handle', () => report)
  return {
    ...app,
    adopt: async (account: Account | null) => {
      actors.session.send({ type: 'session.adopted', account })
      await expect.poll(() => opener.query() !== null).toBe(account !== null)
    },
  }
}

const administrator = buildAccount({ roles: ['Admin'] })
const settings = {
  ...(example.SystemSettings.value as SystemSettings),
  version: 3,
  registration: 'open' as const,
  sensitiveWords: [],
}
const plan = { ...example.Backups.value.plan, every: 24, fixed: [] } as Backups['plan']
const backups = { ...(example.Backups.value as Backups), plan }

function openSystem(address: string) {
  const { answers, actors, show } = openApp(administrator)
  answers.get('/api/admin/system/settings', () => settings)
  answers.get('/api/admin/system/backups', () => backups)
  answers.put('/api/admin/system/settings', () => ({
    ...settings,
    version: 4,
    sensitiveWords: ['赌博'],
  }))
  show(
    <ForMembers>
      <SystemPage />
    </ForMembers>,
    address,
  )
  return {
    answers,
    adopt: async (account: Account | null) => {
      actors.session.send({ type: 'session.adopted', account })
      const heading = page.getByRole('heading', { level: 1 })
      await expect.poll(() => heading.query() !== null).toBe(account !== null)
    },
  }
}

function ForMembers({ children }: { children: ReactNode }) {
  const { isSignedIn } = useSession()
  return isSignedIn && children
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

interface OpenerProps {
  name?: string
  children: Shown
}

function Opener({ name = '打开', children }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {name}
      </button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}
