import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { AnswerValues } from '#src/features/admin/table/answer.ts'
import { ReasonDialog } from '#src/features/admin/table/ReasonDialog.tsx'
import type { Question } from '#src/features/admin/table/table.types.ts'
import type { Todo } from '#src/data/admin/todos.ts'
import { TodoFormDialog } from '#src/features/admin/todos/TodoFormDialog.tsx'
import { MergeDialog } from '#src/features/admin/topics/MergeDialog.tsx'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import { InvitationDialog } from '#src/features/admin/users/invitations/InvitationDialog.tsx'
import { TopicFormDialog } from '#src/features/admin/topics/TopicFormDialog.tsx'
import { cut, pageOf, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page, userEvent } from '#tests/support/browser.tsx'

const opener = page.getByRole('button', { name: '打开' })

test('待办：没写要做什么，或写得太长，在旁边说明，焦点到第一处', async () => {
  const { answers } = await open(todoForm)
  const sent = answers.post('/api/admin/todos', () => todo)
  await expect.element(field('要做的事')).toHaveFocus()
  await button('新建').click()
  await expect.element(field('要做的事')).toHaveAccessibleDescription('请写下要做的事')
  await expect.element(field('要做的事')).toHaveFocus()
  await field('要做的事').fill('整理分类')
  await field('说明').fill('字'.repeat(1001))
  await button('新建').click()
  await expect.element(field('说明')).toHaveAccessibleDescription('最多 1000 个字')
  await expect.element(field('说明')).toHaveFocus()
  await expect.element(field('要做的事')).toHaveAccessibleDescription('')
  expect(sent.bodies).toEqual([])
})

test('待办：回车就保存；保存着的时候改不了，关不上，也不能再存一次', async () => {
  const { answers } = await open(todoForm)
  const held = Promise.withResolvers<Todo>()
  const sent = answers.post('/api/admin/todos', () => held.promise)
  await field('要做的事').fill(' 整理分类 ')
  await page.getByRole('combobox', { name: '交给' }).selectOptions('林间')
  await field('要做的事').click()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(button('正在保存…')).toHaveAttribute('aria-busy', 'true')
  await button('正在保存…').dblClick()
  await expect.element(button('取消')).toBeDisabled()
  await expect.element(field('要做的事')).toHaveAttribute('readonly')
  await userEvent.keyboard('{Escape}')
  await expect.element(field('要做的事')).toBeVisible()
  held.resolve(todo)
  await expect.element(field('要做的事')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(sent.bodies).toEqual([
    {
      title: '整理分类',
      description: '',
      dueTime: null,
      assigneeId: 'u1',
      isDone: false,
      clientId: expect.any(String),
    },
  ])
})

test.each([
  ['待办', '/api/admin/todos', '要做的事'],
  ['邀请码', '/api/admin/invitations', '备注'],
] as const)(
  '%s：答复丢了再按，带着同一个名字；改了是另一个，再打开也是另一个',
  async (_, path, name) => {
    const { answers } = await open((close) =>
      path === '/api/admin/todos' ? (
        todoForm(close)
      ) : (
        <InvitationDialog onMade={close} onClose={close} />
      ),
    )
    const sent = answers.post(path, cut)
    const write = async (text: string, times: number) => {
      await field(name).fill(text)
      await button('新建').click()
      await expect.poll(() => sent.bodies).toHaveLength(times)
      await expect.element(page.getByRole('alert')).toHaveTextContent('网络')
    }
    await write('整理分类', 1)
    await write('整理分类', 2)
    await write('整理话题', 3)
    await button('取消').click()
    await opener.click()
    await write('整理话题', 4)
    const ids = sent.bodies.map((body) => (body as { clientId: string }).clientId)
    expect(ids[1]).toBe(ids[0])
    expect(new Set(ids).size).toBe(3)
  },
)

test('待办：服务器说哪里不对，就在哪里说明，焦点到那里，写的都在', async () => {
  const { answers } = await open(todoForm)
  answers.post('/api/admin/todos', () => invalid('assigneeId', '这位已经不是管理员'))
  const assignee = page.getByRole('combobox', { name: '交给' })
  await field('要做的事').fill('整理分类')
  await assignee.selectOptions('林间')
  await button('新建').click()
  await expect.element(assignee).toHaveAccessibleDescription('这位已经不是管理员')
  await expect.element(assignee).toHaveFocus()
  await expect.element(page.getByRole('alert')).toHaveTextContent('')
  await expect.element(field('要做的事')).toHaveValue('整理分类')
  await assignee.selectOptions('谁都可以')
  await expect.element(assignee).toHaveAccessibleDescription('')
})

test('待办：别人刚改过，表单里说明，写的还在', async () => {
  const { answers } = await open((close) => (
    <TodoFormDialog
      todo={todo}
      administrators={[]}
      onSaved={close}
      onOutdated={() => {}}
      onClose={close}
    />
  ))
  answers.put('/api/admin/todos/{id}', () =>
    refuse(409, { code: 1006, message: '林间刚刚改过这件待办' }),
  )
  await field('要做的事').fill('整理话题')
  await button('保存').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('林间刚刚改过这件待办')
  await expect.element(field('要做的事')).toHaveValue('整理话题')
  await button('取消').click()
  await expect.element(opener).toHaveFocus()
})

test('待办：时间里删掉了分钟，在旁边说明，焦点到那里，不当作没有期限', async () => {
  const dueTime = '2099-01-01T12:00:00Z'
  const { answers } = await open((close) => (
    <TodoFormDialog
      todo={{ ...todo, dueTime }}
      administrators={[]}
      onSaved={close}
      onOutdated={() => {}}
      onClose={close}
    />
  ))
  const sent = answers.put('/api/admin/todos/{id}', () => todo)
  const due = page.getByLabelText('期限')
  due.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Backspace}')
  await expect.element(due).toHaveValue('')
  await button('保存').click()
  await expect.element(due).toHaveAccessibleDescription('时间没有填完整')
  await expect.element(due).toHaveFocus()
  expect(sent.bodies).toEqual([])
  await due.fill('2099-01-01T20:00')
  await expect.element(due).toHaveAccessibleDescription('')
  await button('保存').click()
  await expect.element(due).not.toBeInTheDocument()
  expect(sent.bodies).toHaveLength(1)
})

test('话题：名称与介绍各说各的，焦点到第一处；同名的由服务器说，就在名称旁边', async () => {
  const { answers } = await open((close) => (
    <TopicFormDialog topic={null} onSaved={close} onOutdated={() => {}} onClose={close} />
  ))
  answers.post('/api/admin/topics', () => invalid('name', '已有同名话题'))
  await field('话题名称').fill('一')
  await field('话题介绍').fill('字'.repeat(501))
  await button('新建').click()
  await expect
    .element(field('话题名称'))
    .toHaveAccessibleDescription('话题名称需要 2 到 30 个字')
  await expect.element(field('话题介绍')).toHaveAccessibleDescription('话题介绍最多 500 个字')
  await expect.element(field('话题名称')).toHaveFocus()
  await field('话题名称').fill('夜航')
  await field('话题介绍').fill('夜里写的')
  await button('新建').click()
  await expect.element(field('话题名称')).toHaveAccessibleDescription('已有同名话题')
  await expect.element(field('话题名称')).toHaveFocus()
  await expect.element(field('话题介绍')).toHaveValue('夜里写的')
  await button('取消').click()
  await expect.element(opener).toHaveFocus()
})

test('合并话题：要选一个，选了才并；点两下也只并一次', async () => {
  const { answers } = await open((close) => (
    <MergeDialog topic={topic} onMerged={close} onOutdated={() => {}} onClose={close} />
  ))
  const held = Promise.withResolvers<AdminTopic>()
  const merged = answers.post('/api/admin/topics/{id}/merge', () => held.promise)
  const target = page.getByRole('combobox', { name: '并入哪个话题' })
  await button('合并').click()
  await expect.element(target).toHaveAccessibleDescription('请选择要并入的话题')
  await expect.element(target).toHaveFocus()
  await target.fill('雨')
  await page.getByRole('option', { name: '听雨' }).click()
  await expect.element(target).toHaveAccessibleDescription('只能并入已启用的话题')
  await field('原因').fill('因'.repeat(501))
  await button('合并').click()
  await expect.element(field('原因')).toHaveAccessibleDescription('原因最多 500 个字')
  await expect.element(field('原因')).toHaveFocus()
  await field('原因').fill(' 说的是一件事 ')
  await button('合并').dblClick()
  await expect.element(button('取消')).toBeDisabled()
  held.resolve(found)
  await expect.element(opener).toHaveFocus()
  expect(merged.bodies).toEqual([{ targetId: 't2', reason: '说的是一件事' }])
})

const rule = page.getByRole('combobox', { name: '违反的规则' })

test('封禁：从第一项填起；截止时间与原因都要有，焦点到第一处；决定了就关上，焦点回到按钮', async () => {
  const onConfirm = vi.fn<(answer: AnswerValues) => void>()
  await open((close) => (
    <ReasonDialog question={ban} isDanger onConfirm={onConfirm} onClose={close} />
  ))
  const until = page.getByRole('combobox', { name: '截止时间' })
  const exact = page.getByLabelText('具体时间')
  await expect.element(rule).toHaveFocus()
  await button('封禁').click()
  await expect.element(field('原因')).toHaveAccessibleDescription('请填写原因')
  await expect.element(until).toHaveAccessibleDescription('请选择截止时间')
  await expect.element(until).toHaveFocus()
  await until.selectOptions('指定时间')
  await exact.fill('2020-01-01T00:00')
  await field('原因').fill('在评论里骂人。')
  await button('封禁').click()
  await expect.element(exact).toHaveAccessibleDescription('截止时间要在将来')
  await expect.element(exact).toHaveFocus()
  expect(onConfirm).not.toHaveBeenCalled()
  await exact.fill('2099-01-01T08:00')
  await rule.selectOptions('恶意攻击')
  await button('封禁').click()
  await expect.element(opener).toHaveFocus()
  expect(onConfirm.mock.calls).toEqual([
    [
      {
        reason: '在评论里骂人。',
        rule: 3,
        span: 'exact',
        exact: '2099-01-01T08:00',
        choice: null,
      },
    ],
  ])
})

test('封禁：取消与 Esc 什么也不决定，焦点回到按钮；写了一半的先问再丢', async () => {
  const onConfirm = vi.fn<(answer: AnswerValues) => void>()
  await open((close) => <ReasonDialog question={ban} onConfirm={onConfirm} onClose={close} />)
  await expect.element(rule).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await field('原因').fill('写了一半')
  await userEvent.keyboard('{Escape}')
  await button('继续填写').click()
  await expect.element(field('原因')).toHaveValue('写了一半')
  await button('取消').click()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('原因')).toHaveValue('')
  expect(onConfirm).not.toHaveBeenCalled()
})

test('只问要不要的：焦点先在取消上，一下回车改不了什么', async () => {
  const onConfirm = vi.fn<(answer: AnswerValues) => void>()
  await open((close) => (
    <ReasonDialog
      question={{ title: '通过“夜航”？', confirm: '通过' }}
      onConfirm={onConfirm}
      onClose={close}
    />
  ))
  await expect.element(page.getByRole('dialog', { name: '通过“夜航”？' })).toBeVisible()
  await expect.element(button('取消')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(opener).toHaveFocus()
  expect(onConfirm).not.toHaveBeenCalled()
})

/** Presses the button that a dialog comes from. */
async function open(dialog: (close: () => void) => ReactNode) {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  app.answers.post('/api/admin/topics/search', () => pageOf([topic, found]))
  app.show(<Opener>{dialog}</Opener>)
  await opener.click()
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

const invalid = (name: string, sentence: string) =>
  refuse(400, { code: 1000, message: sentence, errors: { [name]: [sentence] } })

const author = { id: 'u1', displayName: '林间', nickName: '林间', avatarUrl: null }

const todoForm = (close: () => void) => (
  <TodoFormDialog
    todo={null}
    administrators={[author]}
    onSaved={close}
    onOutdated={() => {}}
    onClose={close}
  />
)

const todo: Todo = {
  id: 'd1',
  title: '整理分类',
  description: '',
  isDone: false,
  doneTime: null,
  dueTime: null,
  assignee: null,
  creator: author,
  createTime: '2026-11-20T09:00:00Z',
  updateTime: '2026-11-20T09:00:00Z',
}

const topic: AdminTopic = {
  id: 't1',
  name: '雨声',
  description: '',
  postCount: 2,
  discussionCount: 0,
  followerCount: 1,
  hotnessScore: 0,
  isFollowed: false,
  status: 1,
  createTime: '2026-11-19T08:00:00Z',
  updateTime: '2026-11-19T08:00:00Z',
  creator: author,
  reviewNote: null,
  reportCount: 0,
  mergedInto: null,
  abilities: {
    review: false,
    edit: true,
    enable: false,
    disable: true,
    delete: true,
    restore: false,
    merge: true,
    absorb: true,
  },
}

const found: AdminTopic = { ...topic, id: 't2', name: '听雨' }

const ban: Question = {
  title: '封禁 阿岚',
  confirm: '封禁',
  reason: 'required',
  rule: true,
  until: 'required',
}
