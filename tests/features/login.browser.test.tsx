import { expect, test } from 'vitest'
import { LoginPage } from '#src/pages/LoginPage.tsx'
import { cut, refuse } from '#tests/support/answers.ts'
import { buildAccount, buildLoginAnswer, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

const form = page.getByRole('form', { name: '登录' })
const email = form.getByRole('textbox', { name: '邮箱' })
const password = form.getByLabelText('密码*', { exact: true })
const submit = form.getByRole('button', { name: '登录' })
const wrong = () => refuse(400, { code: 2001, message: '邮箱或密码错误' })

test('登录成了：去原来要去的地方，空格不算进邮箱', async () => {
  const { answers, address, show } = openApp()
  const login = answers.post('/api/auth/login', buildLoginAnswer)
  show(<LoginPage />, '/login?redirect=%2Fposts')
  await email.fill(' lin@example.com ')
  await password.fill('夜航的灯 2026')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/posts')
  expect(login.bodies).toEqual([{ email: 'lin@example.com', password: '夜航的灯 2026' }])
})

test('别处的 redirect 不去', async () => {
  const { answers, address, show } = openApp()
  answers.post('/api/auth/login', buildLoginAnswer)
  show(<LoginPage />, '/login?redirect=//evil.example/')
  await fill()
  await submit.click()
  await expect.poll(address).toBe('/home')
})

test('已经登录的人打开登录页，直接去要去的地方', async () => {
  const { address, show } = openApp(buildAccount())
  show(<LoginPage />, '/login?redirect=%2Fposts')
  await expect.poll(address).toBe('/posts')
})

test('空着提交：每个字段旁边说明，焦点到第一个', async () => {
  const { show } = openApp()
  show(<LoginPage />, '/login')
  await password.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(email).toHaveAccessibleDescription('请输入邮箱')
  await expect.element(password).toHaveAccessibleDescription('请输入密码')
  await expect.element(email).toHaveFocus()
  await expect.element(email).toBeInvalid()
  await email.fill('lin@example.com')
  await expect.element(email).toBeValid()
  await submit.click()
  await expect.element(password).toHaveFocus()
})

test('密码错了：表单里说明，填的还在，改一个字就收起', async () => {
  const { answers, actors, show } = openApp()
  answers.post('/api/auth/login', wrong)
  show(<LoginPage />, '/login')
  await fill()
  await submit.click()
  const alert = form.getByRole('alert')
  await expect.element(alert).toHaveTextContent('邮箱或密码错误')
  await expect.element(email).toHaveValue('lin@example.com')
  await expect.element(password).toHaveValue('夜航的灯 2026')
  expect(actors.session.getSnapshot().context.account).toBeNull()
  await password.click()
  await userEvent.keyboard('{End}{Backspace}')
  await expect.element(alert).toBeEmptyDOMElement()
})

test('输入法还在组词时，回车不提交', async () => {
  const { show } = openApp()
  show(<LoginPage />, '/login')
  await email.fill('林')
  const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  expect(email.element().dispatchEvent(new KeyboardEvent('keydown', enter))).toBe(false)
  await expect.element(password).not.toHaveAccessibleDescription('请输入密码')
})

test('发送的时候说正在登录，再按也只发一次', async () => {
  const { answers, address, show } = openApp()
  const held = Promise.withResolvers<ReturnType<typeof buildLoginAnswer>>()
  const login = answers.post('/api/auth/login', () => held.promise)
  show(<LoginPage />, '/login')
  await fill()
  await submit.dblClick()
  await userEvent.keyboard('{Enter}')
  const sending = form.getByRole('button', { name: '正在登录…' })
  await expect.element(sending).toHaveAttribute('aria-busy', 'true')
  expect(login.bodies).toHaveLength(1)
  held.resolve(buildLoginAnswer())
  await expect.poll(address).toBe('/home')
})

test('断网：说明网络不通，填的还在，接通之后可以再试', async () => {
  const { answers, address, show } = openApp()
  answers.post('/api/auth/login', cut)
  show(<LoginPage />, '/login')
  await fill()
  await submit.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent(/^网络错误/)
  await expect.element(email).toHaveValue('lin@example.com')
  await expect.element(password).toHaveValue('夜航的灯 2026')
  answers.post('/api/auth/login', buildLoginAnswer)
  await submit.click()
  await expect.poll(address).toBe('/home')
})

test('试得太多：说明要等多久', async () => {
  const { answers, show } = openApp()
  answers.post('/api/auth/login', () =>
    refuse(429, { code: 1003, message: '操作过于频繁，请稍后再试', retryAfter: 900 }),
  )
  show(<LoginPage />, '/login')
  await fill()
  await submit.click()
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent('操作过于频繁，请 15 分钟后再试')
})

test('封禁的人登录：在表单里说到什么时候', async () => {
  const { answers, show } = openApp()
  answers.post('/api/auth/login', () =>
    refuse(403, { code: 2006, message: '发布违规内容', bannedUntil: '2027-03-01T04:30:00Z' }),
  )
  show(<LoginPage />, '/login')
  await fill()
  await submit.click()
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent('发布违规内容（封禁至 2027年3月1日 12:30）')
})

async function fill() {
  await email.fill('lin@example.com')
  await password.fill('夜航的灯 2026')
}
