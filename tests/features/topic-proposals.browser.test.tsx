import { expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { UserHomePage } from '#src/pages/UserHomePage.tsx'
import { topic } from '#src/data/public/topics.ts'
import type { TopicDetail, UserTopic } from '#src/data/types.ts'
import { pageOf, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, toasts, userEvent } from '#tests/support/browser.tsx'
import { buildTopic } from '#tests/support/build-topic.ts'

const edit = page.getByRole('button', { name: '修改话题：夜航' })
const withdraw = page.getByRole('button', { name: '撤回话题：夜航' })
const editing = page.getByRole('dialog', { name: '修改话题' })
const question = page.getByRole('dialog', { name: '撤回话题' })
const name = editing.getByRole('textbox', { name: '话题名称' })
const description = editing.getByRole('textbox', { name: '话题介绍' })
const save = editing.getByRole('button', { name: '保存' })
const confirm = question.getByRole('button', { name: '撤回', exact: true })
const card = page.getByRole('tabpanel').getByRole('article')

test('待审的可以修改、撤回，别的都没有', async () => {
  const { open } = start()
  const decided = { abilities: { edit: false, withdraw: false } } as const
  open([
    proposal,
    { ...proposal, ...decided, id: 't2', status: 4 },
    { ...proposal, ...decided, id: 't3', status: 2 },
  ])
  await expect.element(edit).toBeVisible()
  await expect.element(withdraw).toBeVisible()
  for (const at of [1, 2]) expect(card.nth(at).getByRole('button').query()).toBeNull()
})

test('两个按钮分得出轻重：修改有边，撤回没有', async () => {
  const { open } = start()
  open([proposal])
  await expect.element(edit).toBeVisible()
  const edgeOf = (button: typeof edit) => getComputedStyle(button.element()).borderTopColor
  expect(edgeOf(edit)).not.toBe('rgba(0, 0, 0, 0)')
  expect(edgeOf(withdraw)).toBe('rgba(0, 0, 0, 0)')
})

test('修改：原来的字都在，不对的就在旁边说；保存之后名字是新的，仍待审核，焦点回来', async () => {
  const { open, answers } = start()
  const sent = answers.put('/api/topics/{id}', () => ({
    ...proposal,
    name: '夜航船',
    updateTime: '2026-11-21T09:00:00Z',
  }))
  open([proposal])
  await edit.click()
  await expect.element(editing).toHaveTextContent('修改后仍由管理员审核')
  await expect.element(name).toHaveValue('夜航')
  await expect.element(name).toHaveFocus()
  await expect.element(description).toHaveValue('深夜的航线')
  await name.fill(' ')
  await save.click()
  await expect.element(name).toHaveAccessibleDescription('请填写话题名称')
  await name.fill(' 夜航  船 ')
  await userEvent.keyboard('{Enter}')
  await expect.element(toasts).toHaveTextContent('已保存话题仍在等待审核')
  await expect.element(editing).not.toBeInTheDocument()
  await expect.element(card).toHaveTextContent('# 夜航船')
  await expect.element(card).toHaveTextContent('待审核')
  await expect.element(page.getByRole('button', { name: '修改话题：夜航船' })).toHaveFocus()
  expect(sent.bodies).toEqual([
    { name: '夜航 船', description: '深夜的航线', updateTime: '2026-11-20T09:00:00Z' },
  ])
})

test('改好之前已经审核了：说出原因，字都在；关上之后列表是新的', async () => {
  const { open, answers } = start()
  const message = '话题“夜航”已经审核过了，不能再修改或撤回'
  answers.put('/api/topics/{id}', () => refuse(409, { code: 1006, message }))
  open([proposal])
  await edit.click()
  await name.fill('夜航船')
  await save.click()
  await expect.element(editing.getByRole('alert')).toHaveTextContent(message)
  await expect.element(name).toHaveValue('夜航船')
  open([{ ...proposal, status: 4, abilities: { edit: false, withdraw: false } }])
  await editing.getByRole('button', { name: '取消' }).click()
  await expect.element(card).toHaveTextContent('未通过')
  expect(edit.query()).toBeNull()
})

test('撤回：问一声，取消什么也不发；撤回之后说一声，列表里没有了', async () => {
  const { open, answers, queryClient } = start()
  const sent = answers.delete('/api/topics/{id}', () => undefined as never)
  open([proposal])
  await withdraw.click()
  queryClient.set(topic, proposal.id, read)
  await expect.element(question).toHaveTextContent('“夜航”不再等待审核')
  await userEvent.keyboard('{Escape}')
  await expect.element(withdraw).toHaveFocus()
  expect(sent.bodies).toHaveLength(0)
  await withdraw.click()
  expect(queryClient.data(topic, proposal.id)).toEqual(read)
  open([])
  await confirm.click()
  await expect.element(toasts).toHaveTextContent('已撤回这个话题不再等待审核')
  await expect.element(page.getByText('还没有创建话题')).toBeVisible()
  expect(queryClient.data(topic, proposal.id)).toBeNull()
  expect(sent.bodies).toHaveLength(1)
})

test('撤回之前已经审核了：说出服务器的原因，列表是新的', async () => {
  const { open, answers } = start()
  const message = '话题“夜航”已经审核过了，不能再修改或撤回'
  answers.delete('/api/topics/{id}', () => refuse(409, { code: 1006, message }))
  open([proposal])
  await withdraw.click()
  open([{ ...proposal, status: 1, abilities: { edit: false, withdraw: false } }])
  await confirm.click()
  await expect.element(toasts).toHaveTextContent(`操作失败${message}`)
  await expect.element(page.getByRole('button', { name: '关注话题：夜航' })).toBeVisible()
  expect(withdraw.query()).toBeNull()
})

const proposal: UserTopic = {
  ...buildTopic(),
  description: '深夜的航线',
  moderation: null,
  abilities: { edit: true, withdraw: true },
}

/** The same, as its own page shows it. */
const read: TopicDetail = {
  ...buildTopic(),
  creator: null,
  moderation: null,
  abilities: { follow: false, report: false },
}

/** `open` says what is listed; the first time it also shows the page. */
const site = examples.components.examples.Site.value as components['schemas']['Site']

function start() {
  const { answers, show, queryClient } = openApp(buildAccount())
  answers.get('/api/site', () => site)
  let isShown = false
  const open = (items: UserTopic[]) => {
    answers.get('/api/users/{id}/topics', () => pageOf(items))
    if (!isShown) show(<UserHomePage />, '/user-home?tab=topics')
    isShown = true
  }
  return { answers, open, queryClient }
}
