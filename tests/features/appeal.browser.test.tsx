import { expect, test } from 'vitest'
import { AppealButton } from '#src/features/appeal/AppealButton.tsx'
import { cut, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

const opener = page.getByRole('button', { name: '申诉：夜航' })
const text = page.getByRole('textbox', { name: '申诉理由' })
const submit = page.getByRole('button', { name: '提交申诉', exact: true })

test('申诉：没写或太短，在旁边说明，焦点到那里；Esc 什么也不发，焦点回到按钮', async () => {
  const { answers } = open()
  const sent = answers.post('/api/appeals', cut)
  await opener.click()
  await submit.click()
  await expect.element(text).toHaveAccessibleDescription('请写明申诉的理由')
  await expect.element(text).toHaveFocus()
  await text.fill('冤枉')
  await submit.click()
  await expect.element(text).toHaveAccessibleDescription('申诉理由至少需要5个字符')
  await expect.element(text).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  expect(sent.bodies).toEqual([])
})

test('申诉：服务器说哪里不对，就在旁边说明，写的还在', async () => {
  const { answers } = open()
  answers.post('/api/appeals', () =>
    refuse(400, { code: 1000, message: '请说得具体些', errors: { text: ['请说得具体些'] } }),
  )
  await opener.click()
  await text.fill('通篇都是我自己写的。')
  await submit.click()
  await expect.element(text).toHaveAccessibleDescription('请说得具体些')
  await expect.element(text).toHaveFocus()
  await expect.element(text).toHaveValue('通篇都是我自己写的。')
})

function open() {
  const app = openApp(buildAccount())
  app.show(<AppealButton target={{ type: 0, targetId: 'p1' }} title="夜航" why="像是广告" />)
  return app
}
