import { expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { CreateTopic } from '#src/features/topics/CreateTopic.tsx'
import { UserHomePage } from '#src/pages/UserHomePage.tsx'
import type { TopicDetail, UserTopic } from '#src/data/types.ts'
import { pageOf, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'
import { buildTopic } from '#tests/support/build-topic.ts'

const opener = page.getByRole('button', { name: '新建话题' })
const name = page.getByRole('textbox', { name: '话题名称' })
const description = page.getByRole('textbox', { name: '话题介绍' })
const submit = page.getByRole('button', { name: '提交审核', exact: true })

test('新建话题：名称与介绍各说各的，焦点到第一处，什么也不发', async () => {
  const { answers } = open()
  const sent = answers.post('/api/topics', () => topic)
  await opener.click()
  await expect.element(name).toHaveFocus()
  await description.fill('字'.repeat(501))
  await submit.click()
  await expect.element(name).toHaveAccessibleDescription('请填写话题名称')
  await expect.element(description).toHaveAccessibleDescription('话题介绍最多 500 个字')
  await expect.element(name).toHaveFocus()
  await name.fill('夜航')
  await submit.click()
  await expect.element(description).toHaveFocus()
  await page.getByRole('button', { name: '取消' }).click()
  await expect.element(opener).toHaveFocus()
  expect(sent.bodies).toEqual([])
})

test('新建话题：同名的由服务器说，就在名称旁边，焦点到那里；改了再回车就提交，只一次', async () => {
  const { answers } = open()
  answers.post('/api/topics', () =>
    refuse(400, { code: 1000, message: '已有同名话题', errors: { name: ['已有同名话题'] } }),
  )
  await opener.click()
  await name.fill('听雨')
  await submit.click()
  await expect.element(name).toHaveAccessibleDescription('已有同名话题')
  await expect.element(name).toHaveFocus()
  const held = Promise.withResolvers<TopicDetail>()
  const sent = answers.post('/api/topics', () => held.promise)
  await name.fill('夜航')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(name).toHaveAttribute('readonly')
  held.resolve(topic)
  await expect.element(page.getByRole('button', { name: '知道了' })).toHaveFocus()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('夜航')
  await userEvent.keyboard('{Enter}')
  await expect.element(opener).toHaveFocus()
  expect(sent.bodies).toHaveLength(1)
})

test('我的话题：待审的、未通过的也在，说得出为什么；没开放的不能关注', async () => {
  const { answers, show } = openApp(buildAccount())
  const moderation = { reason: '和已有的重复', rule: 0, canAppeal: true } as const
  const items = [
    { ...listed, id: 't1', name: '夜航', status: 0 },
    { ...listed, id: 't2', name: '听雨', status: 4, moderation },
    { ...listed, id: 't3', name: '早茶', status: 1 },
  ] as const
  answers.get('/api/site', () => site)
  answers.get('/api/users/{id}/topics', () => pageOf(items))
  show(<UserHomePage />, '/user-home?tab=topics')
  const card = (at: number) => page.getByRole('tabpanel').getByRole('article').nth(at)
  await expect.element(card(0)).toHaveTextContent('待审核')
  await expect.element(card(0)).not.toHaveTextContent('处理原因')
  await expect.element(card(1)).toHaveTextContent('未通过')
  await expect
    .element(card(1))
    .toHaveTextContent('处理原因：违反社区规范“垃圾信息”：和已有的重复')
  for (const at of [0, 1]) expect(card(at).getByRole('button').query()).toBeNull()
  await expect.element(card(2).getByRole('button', { name: '关注话题：早茶' })).toBeVisible()
  await expect
    .element(card(1).getByRole('link', { name: '# 听雨' }))
    .toHaveAttribute('href', '/blog/topics/t2')
  await expect.element(page.getByRole('button', { name: '新建话题' })).toBeVisible()
})

test('我的话题：还没有的时候说没有；没读到可以再试', async () => {
  const { answers, show } = openApp(buildAccount())
  answers.get('/api/site', () => site)
  answers.get('/api/users/{id}/topics', () => refuse(500, { code: 1010, message: '' }))
  show(<UserHomePage />, '/user-home?tab=topics')
  const retry = page.getByRole('tabpanel').getByRole('button', { name: '重试' })
  await expect.element(retry).toBeVisible()
  answers.get('/api/users/{id}/topics', () => pageOf([]))
  await retry.click()
  await expect.element(page.getByText('还没有创建话题')).toBeVisible()
})

function open() {
  const app = openApp(buildAccount())
  app.show(<CreateTopic />)
  return app
}

const site = examples.components.examples.Site.value as components['schemas']['Site']

const listed: UserTopic = {
  ...buildTopic(),
  moderation: null,
  abilities: { edit: false, withdraw: false },
}

const topic: TopicDetail = {
  ...buildTopic(),
  moderation: null,
  creator: { id: 'u1', displayName: '林间', nickName: '林间', avatarUrl: null },
  abilities: { follow: false, report: false },
}
