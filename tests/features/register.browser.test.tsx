import { expect, test } from 'vitest'
import { RegisterPage } from '#src/pages/RegisterPage.tsx'
import { cut, refuse } from '#tests/support/answers.ts'
import { buildLoginAnswer, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

const form = page.getByRole('form', { name: '注册' })
const email = form.getByRole('textbox', { name: '邮箱' })
const code = form.getByRole('textbox', { name: '验证码' })
const nickname = form.getByRole('textbox', { name: '昵称' })
const password = form.getByLabelText('密码*', { exact: true })
const confirmation = form.getByLabelText('确认密码*', { exact: true })
const submit = form.getByRole('button', { name: '注册' })

test('没有邮箱不发验证码：说明，焦点到邮箱', async () => {
  open()
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect.element(email).toHaveAccessibleDescription('请输入邮箱')
  await expect.element(email).toHaveFocus()
})

test('空着提交：六个字段各说各的，焦点到第一个', async () => {
  open()
  await submit.click()
  await expect.element(email).toHaveFocus()
  await expect.element(code).toHaveAccessibleDescription('请输入验证码')
  await expect.element(nickname).toHaveAccessibleDescription('请输入昵称')
  await expect.element(password).toHaveAccessibleDescription('请输入密码')
  await expect.element(confirmation).toHaveAccessibleDescription('请再次输入密码')
})

test('密码与确认密码各有一个“显示”，名字里说的是哪一个', async () => {
  open()
  await form.getByRole('button', { name: '显示确认密码', exact: true }).click()
  await expect.element(confirmation).toHaveAttribute('type', 'text')
  await expect.element(password).toHaveAttribute('type', 'password')
  await form.getByRole('button', { name: '显示密码', exact: true }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await form.getByRole('button', { name: '隐藏确认密码', exact: true }).click()
  await expect.element(confirmation).toHaveAttribute('type', 'password')
})

test('获取验证码：发出去就倒数，说多久有效；一分钟里再按也不发', async () => {
  const { answers } = open()
  const sent = answers.post('/api/auth/send-register-verification-code', () => ({
    retryAfter: 60,
    expiresIn: 600,
  }))
  await email.fill(' lin@example.com ')
  await form.getByRole('button', { name: '获取验证码' }).click()
  const wait = form.getByRole('button', { name: /^\d+ 秒后重发$/ })
  await expect.element(wait).toHaveAttribute('aria-disabled', 'true')
  await expect.element(code).toHaveAccessibleDescription(/^已发送，10 分钟内有效/)
  await wait.click({ force: true })
  expect(sent.bodies).toEqual([{ email: 'lin@example.com' }])
})

test('发出去才看到邮箱写错了：改好就能再发，不说已经发到新的', async () => {
  const { answers } = open()
  const sent = answers.post('/api/auth/send-register-verification-code', () => ({
    retryAfter: 60,
    expiresIn: 600,
  }))
  await email.fill('lin@exmaple.com')
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect.element(code).toHaveAccessibleDescription(/^已发送，10 分钟内有效/)
  await email.fill('lin@example.com')
  const again = form.getByRole('button', { name: '获取验证码' })
  // Sooner than the minute is over.
  await expect.element(again, { timeout: 20_000 }).toBeVisible()
  await expect.element(code).not.toHaveAccessibleDescription(/^已发送/)
  await again.click()
  await expect.element(code).toHaveAccessibleDescription(/^已发送，10 分钟内有效/)
  expect(sent.bodies).toEqual([{ email: 'lin@exmaple.com' }, { email: 'lin@example.com' }])
})

test('空着提交之后才获取验证码：验证码旁边说的是发出去了；离开还空着，才又说没有填', async () => {
  const { answers } = open()
  answers.post('/api/auth/send-register-verification-code', () => ({
    retryAfter: 60,
    expiresIn: 600,
  }))
  await submit.click()
  await expect.element(code).toHaveAccessibleDescription('请输入验证码')
  await email.fill('lin@example.com')
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect.element(code).toHaveAccessibleDescription(/^已发送，10 分钟内有效/)
  await expect.element(nickname).toHaveAccessibleDescription('请输入昵称')
  await code.click()
  await userEvent.tab()
  await expect.element(code).toHaveAccessibleDescription('请输入验证码')
})

test('验证码要得太勤：在它旁边说明要等多久，按钮跟着倒数', async () => {
  const { answers } = open()
  answers.post('/api/auth/send-register-verification-code', () =>
    refuse(429, { code: 1003, message: '操作过于频繁，请稍后再试', retryAfter: 42 }),
  )
  await email.fill('lin@example.com')
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect.element(code).toHaveAccessibleDescription('操作过于频繁，请 42 秒后再试')
  await expect.element(form.getByRole('button', { name: /^4\d 秒后重发$/ })).toBeVisible()
})

test('验证码错了：在它旁边说明，填的都在', async () => {
  const { answers } = open()
  answers.post('/api/auth/register', () =>
    refuse(400, {
      code: 2004,
      message: '验证码错误或已过期',
      errors: { verificationCode: ['验证码错误或已过期'] },
    }),
  )
  await fill()
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription('验证码错误或已过期')
  await expect.element(code).toHaveFocus()
  await expect.element(form.getByRole('alert')).toBeEmptyDOMElement()
  await expect.element(email).toHaveValue('lin@example.com')
  await expect.element(nickname).toHaveValue('远山如黛')
  await expect.element(password).toHaveValue('夜航的灯 2026')
})

test('昵称：被人用了、系统保留、查不了，说的各不相同', async () => {
  const { answers } = open()
  const check = '/api/users/check-nickname'
  answers.get(check, () => refuse(400, { code: 2003, message: '该昵称已被使用' }))
  await nickname.fill('林间')
  await expect.element(nickname).toHaveAccessibleDescription('该昵称已被使用')
  const reserved = '这个昵称是保留的，请换一个'
  answers.get(check, () =>
    refuse(400, { code: 1000, message: reserved, errors: { nickname: [reserved] } }),
  )
  await nickname.fill('管理员')
  await expect.element(nickname).toHaveAccessibleDescription(reserved)
  answers.get(check, cut)
  await nickname.fill('远山如黛')
  await expect.element(nickname).toHaveAccessibleDescription(/^暂时无法检查昵称是否可用/)
  await expect.element(nickname).toBeInvalid()

  answers.get(check, () => available)
  await userEvent.tab()
  await expect.element(nickname).toHaveAccessibleDescription('昵称可用')
})

test('断网的时候昵称没有查到：网通了按回车，先查到能用，再注册一次', async () => {
  const { answers } = open()
  answers.get('/api/users/check-nickname', cut)
  const registered = answers.post('/api/auth/register', cut)
  await fill()
  await expect.element(nickname).toHaveAccessibleDescription(/^暂时无法检查昵称是否可用/)
  await userEvent.keyboard('{Enter}')
  await expect.element(nickname).toHaveFocus()
  await expect.element(nickname).toHaveAccessibleDescription(/^暂时无法检查昵称是否可用/)
  expect(registered.bodies).toEqual([])

  answers.get('/api/users/check-nickname', () => available)
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByRole('alert')).not.toBeEmptyDOMElement()
  expect(registered.bodies).toHaveLength(1)
})

test('昵称在提交前被人抢先：在昵称旁边说明', async () => {
  const { answers } = open()
  answers.post('/api/auth/register', () =>
    refuse(400, { code: 2003, message: '该昵称已被使用' }),
  )
  await fill()
  await userEvent.keyboard('{Enter}')
  await expect.element(nickname).toHaveAccessibleDescription('该昵称已被使用')
  await expect.element(nickname).toHaveFocus()
})

test('注册成了，紧接着的登录没成：说注册成功，去登录就能进来', async () => {
  const { answers, address } = open('/register?redirect=%2Fposts')
  const registered = answers.post('/api/auth/register', () => buildLoginAnswer().user)
  answers.post('/api/auth/login', cut)
  await fill()
  await code.fill(' ２０４ 816 ')
  await submit.click()
  await expect.element(page.getByRole('heading', { name: '注册成功' })).toHaveFocus()
  await page.getByRole('link', { name: '登录' }).click()
  await expect.poll(address).toBe('/login?redirect=%2Fposts')
  expect(registered.bodies).toEqual([
    {
      email: 'lin@example.com',
      verificationCode: '204816',
      nickName: '远山如黛',
      password: '夜航的灯 2026',
      confirmPassword: '夜航的灯 2026',
    },
  ])
})

test('打开之后才改成凭邀请码：按了注册，邀请码问出来，说在它旁边', async () => {
  const { answers } = open()
  await fill()
  answers.get('/api/site', () => site('invitation'))
  answers.post('/api/auth/register', () =>
    refuse(400, {
      code: 2014,
      message: '邀请码无效',
      errors: { invitationCode: ['邀请码无效或已经用完'] },
    }),
  )
  await submit.click()
  const invitation = form.getByRole('textbox', { name: '邀请码' })
  await expect.element(invitation).toHaveAccessibleDescription(/^邀请码无效或已经用完/)
  await expect.element(email).toHaveValue('lin@example.com')
})

test('打开之后才改成凭邀请码，又读不到改成了什么：表单自己说', async () => {
  const { answers } = open()
  await fill()
  answers.get('/api/site', cut)
  answers.post('/api/auth/register', () =>
    refuse(400, {
      code: 2014,
      message: '邀请码无效',
      errors: { invitationCode: ['邀请码无效或已经用完'] },
    }),
  )
  await submit.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('邀请码无效或已经用完')
})

test('打开之后才关了注册：要验证码的时候就知道', async () => {
  const { answers } = open()
  await email.fill('lin@example.com')
  answers.get('/api/site', () => site('closed'))
  answers.post('/api/auth/send-register-verification-code', () =>
    refuse(400, { code: 2013, message: '暂不开放注册' }),
  )
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect.element(page.getByRole('heading', { name: '暂不开放注册' })).toBeVisible()
})

test('凭邀请码注册的时候，多问一个邀请码', async () => {
  open('/register?invitation=YQ-2026', 'invitation')
  await expect.element(form.getByRole('textbox', { name: '邀请码' })).toHaveValue('YQ-2026')
})

test('不开放注册的时候，只说去登录', async () => {
  open('/register', 'closed')
  await expect.element(page.getByRole('heading', { name: '暂不开放注册' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '登录' })).toBeVisible()
  expect(form.query()).toBeNull()
})

type Registration = 'open' | 'invitation' | 'closed'

const site = (registration: Registration) => ({
  name: '砚',
  copyrightHolder: '砚',
  filingNumber: '',
  filingUrl: 'https://beian.miit.gov.cn/',
  poweredBy: [],
  registration,
  isSetUp: true,
})

function open(address = '/register', registration: Registration = 'open') {
  const app = openApp()
  app.answers.get('/api/site', () => site(registration))
  app.answers.get('/api/users/check-nickname', () => available)
  app.show(<RegisterPage />, address)
  return app
}

async function fill() {
  await email.fill('lin@example.com')
  await code.fill('000000')
  await nickname.fill('远山如黛')
  await password.fill('夜航的灯 2026')
  await confirmation.fill('夜航的灯 2026')
}

const available = { available: true } as const
