import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Account } from '#machines/session/session.types.ts'
import type { Feedback } from '#src/data/types.ts'
import { FeedbackForm } from '#src/features/feedback/FeedbackForm.tsx'
import { PictureField } from '#src/features/feedback/PictureField.tsx'
import { cut, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page, press, userEvent } from '#tests/support/browser.tsx'

const content = page.getByRole('textbox', { name: '内容' })
const contact = page.getByRole('textbox', { name: '联系方式' })
const submit = page.getByRole('button', { name: '提交反馈' })

test('空着提交：在内容旁边说明，焦点到那里，什么也不发', async () => {
  const { answers } = open()
  const sent = answers.post('/api/feedback', () => feedback)
  await submit.click()
  await expect.element(content).toHaveAccessibleDescription('请填写内容')
  await expect.element(content).toHaveFocus()
  expect(sent.bodies).toEqual([])
})

test('几处不对：各说各的，焦点到第一处；改好了就不说', async () => {
  open()
  await contact.fill('邮'.repeat(255))
  await content.fill('四个字呢')
  await submit.click()
  await expect.element(content).toHaveAccessibleDescription('请至少写 5 个字')
  await expect.element(contact).toHaveAccessibleDescription('不能超过 254 个字')
  await expect.element(content).toHaveFocus()
  await content.fill('现在是五个字')
  await expect.element(content).toHaveAccessibleDescription(/^写清楚/)
  await submit.click()
  await expect.element(contact).toHaveFocus()
})

test('发着的时候改不了，也不能再发一次；发成了说谢谢，可以再写一份', async () => {
  const { answers } = open()
  const held = Promise.withResolvers<Feedback>()
  const sent = answers.post('/api/feedback', () => held.promise)
  await page.getByRole('radio', { name: '故障' }).click()
  await content.fill('  夜里看不清按钮。 ')
  await submit.dblClick()
  await expect.element(page.getByRole('button', { name: '提交中…' })).toHaveFocus()
  await expect.element(content).toHaveAttribute('readonly')
  held.resolve(feedback)
  await expect.element(page.getByRole('status')).toHaveTextContent('反馈已提交')
  expect(sent.bodies).toEqual([
    expect.objectContaining({ type: 'bug', content: '夜里看不清按钮。', contact: '' }),
  ])
  await page.getByRole('button', { name: '再写一份' }).click()
  await expect.element(content).toHaveValue('')
})

test('服务器说哪里不对，就在哪里说明，焦点到那里；改了就不说', async () => {
  const { answers } = open()
  answers.post('/api/feedback', () =>
    refuse(400, {
      code: 1000,
      message: '请检查填写的内容',
      errors: { contact: ['这不是一个联系方式'] },
    }),
  )
  await content.fill('夜里看不清按钮。')
  await contact.fill('不告诉你')
  await submit.click()
  await expect.element(contact).toHaveAccessibleDescription('这不是一个联系方式')
  await expect.element(contact).toHaveFocus()
  await expect.element(content).toHaveValue('夜里看不清按钮。')
  await contact.fill('lin@example.com')
  await expect.element(contact).toHaveAccessibleDescription(/^选填/)
})

test('几张图片没有传成：各有“重试”，说的是哪一张', async () => {
  const { show } = openApp(buildAccount())
  const failed = (name: string) =>
    ({ id: name, name, status: 'failed', progress: 0, url: null, problem: '网络不通' }) as const
  const nothing = () => {}
  show(
    <PictureField
      error={undefined}
      pictures={{
        list: [],
        uploads: [failed('雨.png'), failed('雪.png')],
        isFull: false,
        add: nothing,
        remove: nothing,
        retry: nothing,
        cancel: nothing,
      }}
    />,
  )
  for (const name of ['雨.png', '雪.png'])
    await expect.element(page.getByRole('button', { name: `重试：${name}` })).toBeVisible()
})

test('移除一张图片、一张在传的：焦点到下一张，没有下一张就还在“图片”里', async () => {
  openApp(buildAccount()).show(<Pictures of={['/images/feedback/1.png', dot]} upTo={5} />)
  await press(button('移除图片 1'))
  await expect.element(button('移除图片 2')).not.toBeInTheDocument()
  await expect.element(button('移除图片 1')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(group).toHaveFocus()
  await press(button('移除 雨.png'))
  await expect.element(button('移除 雪.png')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(group).toHaveFocus()
})

test('图片满了：按钮还在，焦点不丢，只是不再能选', async () => {
  openApp(buildAccount()).show(<Pictures of={[dot]} upTo={1} />)
  const add = page.getByRole('button', { name: '添加图片' })
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  add.element().focus()
  await expect.element(add).toHaveFocus()
  const chosen: Event[] = []
  document.querySelector('input[type=file]')?.addEventListener('click', (event) => {
    chosen.push(event)
  })
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual([])
})

test('断网：说明网络不通，写的还在，接通之后可以再发', async () => {
  const { answers } = open()
  answers.post('/api/feedback', cut)
  await content.fill('夜里看不清按钮。')
  await submit.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('网络')
  await expect.element(content).toHaveValue('夜里看不清按钮。')
  answers.post('/api/feedback', () => feedback)
  await submit.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('反馈已提交')
})

test('同一个标签页里换了人登录：看不到别人没发的反馈；原来的人回来，写的还在', async () => {
  const { actors } = open()
  const signIn = (account: Account) => actors.session.send({ type: 'session.adopted', account })
  await page.getByRole('radio', { name: '故障' }).click()
  await content.fill('夜里看不清按钮。')
  await contact.fill('微信 lin')
  signIn(buildAccount({ id: 'u2', nickname: '阿岚' }))
  await expect.element(content).toHaveValue('')
  await expect.element(contact).toHaveValue('')
  await expect.element(page.getByRole('radio', { name: '建议' })).toBeChecked()
  await content.fill('希望有夜间模式。')
  signIn(buildAccount())
  await expect.element(content).toHaveValue('夜里看不清按钮。')
  await expect.element(contact).toHaveValue('微信 lin')
  await expect.element(page.getByRole('radio', { name: '故障' })).toBeChecked()
})

test('写了又删光：浏览器里什么也不留', async () => {
  const { unsentTexts } = open()
  await content.fill('夜里看不清按钮。')
  await expect.poll(() => unsentTexts.names()).toEqual(['u1 feedback'])
  await content.fill('')
  await expect.poll(() => unsentTexts.names()).toEqual([])
})

test('两个人先后发一样的话：是两份反馈，各有各的名字', async () => {
  const { actors, answers } = open()
  const sent = answers.post('/api/feedback', cut)
  await content.fill('夜里看不清按钮。')
  await submit.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('网络')
  actors.session.send({ type: 'session.adopted', account: buildAccount({ id: 'u2' }) })
  await expect.element(page.getByRole('alert')).toHaveTextContent('')
  await content.fill('夜里看不清按钮。')
  await submit.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('网络')
  const ids = sent.bodies.map((body) => (body as { clientId: string }).clientId)
  expect(new Set(ids).size).toBe(2)
})

const group = page.getByRole('group', { name: '图片' })
const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

/** The field with pictures that are there and two on their way, which can go. */
function Pictures({ of, upTo }: { of: readonly string[]; upTo: number }) {
  const [list, setList] = useState(of)
  const [names, setNames] = useState(['雨.png', '雪.png'])
  const onTheirWay = { status: 'uploading', progress: 0, url: null, problem: null } as const
  return (
    <PictureField
      error={undefined}
      pictures={{
        list,
        uploads: names.map((name) => ({ id: name, name, ...onTheirWay })),
        isFull: list.length >= upTo,
        add: () => {},
        remove: (url) => setList(list.filter((one) => one !== url)),
        retry: () => {},
        cancel: (id) => setNames(names.filter((name) => name !== id)),
      }}
    />
  )
}

function open() {
  const app = openApp(buildAccount())
  app.answers.get('/api/feedback/my', () => told)
  app.show(<FeedbackForm report={() => null} />)
  return app
}

const feedback: Feedback = {
  id: 'f1',
  type: 'bug',
  content: '夜里看不清按钮。',
  contact: '',
  images: [],
  status: 'pending',
  reply: null,
  hasReport: false,
  createTime: '2026-11-20T09:00:00Z',
  updateTime: '2026-11-20T09:00:00Z',
}

const told = { items: [feedback], total: 1, page: 1, pageSize: 10, totalPages: 1 }
