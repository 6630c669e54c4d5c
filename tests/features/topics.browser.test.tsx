import { expect, test } from 'vitest'
import { CreateTopic } from '#src/features/topics/CreateTopic.tsx'
import type { TopicDetail } from '#src/runtime/browsing.ts'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

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
  await userEvent.keyboard('{Escape}')
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

function open() {
  const app = openApp(buildAccount())
  app.show(<CreateTopic />)
  return app
}

const topic: TopicDetail = {
  id: 't1',
  name: '夜航',
  description: '',
  postCount: 0,
  discussionCount: 0,
  followerCount: 0,
  hotnessScore: 0,
  isFollowed: false,
  status: 0,
  createTime: '2026-11-20T09:00:00Z',
  creator: { id: 'u1', displayName: '林间', nickName: '林间', avatarUrl: null },
  moderation: null,
  abilities: { follow: false, report: false },
}
