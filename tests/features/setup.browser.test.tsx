import { expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { SetupPage } from '#src/pages/SetupPage.tsx'
import { cut, refuse } from '#tests/support/answers.ts'
import { buildLoginAnswer, openApp } from '#tests/support/browser-app.tsx'
import { field, page, userEvent } from '#tests/support/browser.tsx'

type Facts = components['schemas']['Setup']

const link = '/setup?invite=token'
const heading = (name: string) => page.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name })

test('没有链接：说正在设置，链接在日志里；设置好了再看，就去首页', async () => {
  const { answers, address } = open('/setup')
  await expect.element(heading('网站正在设置')).toBeVisible()
  await expect.element(page.getByText('journalctl -u inkstone')).toBeVisible()
  answers.get('/api/site', () => site(true))
  await button('看看设置好了没有').click()
  await expect.poll(address).toBe('/home')
})

test('链接无效：说怎么再要一个；打不开就能重试', async () => {
  const { answers } = open(link, cut)
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible()
  answers.post('/api/setup/open', () => refuse(400, badLink))
  await button('重试').click()
  await expect.element(heading('链接无效或已过期')).toBeVisible()
  await expect.element(page.getByText('inkstone admin')).toBeVisible()
})

test('已经有管理员：链接通向首页', async () => {
  const { address } = open(link, () => refuse(400, finished))
  await expect.poll(address).toBe('/home')
})

test('名称：空的和太长的在它旁边说；存下就到地址那一步，焦点跟着，退回来还在', async () => {
  const { answers, address } = open()
  const saved = answers.put('/api/setup/site', () => ({ ...facts(), version: 1, name: '林间' }))
  await field('站点名称').fill(' ')
  await button('保存，下一步').click()
  await expect.element(field('站点名称')).toHaveAccessibleDescription(/^请填写/)
  await expect.element(field('站点名称')).toHaveFocus()
  await field('站点名称').fill('林'.repeat(21))
  await expect.element(field('站点名称')).toHaveAccessibleDescription(/^不能超过 20 个字/)
  await field('站点名称').fill(' 林间 ')
  await field('备案号').fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('公开地址')).toBeVisible()
  await expect.element(page.getByRole('region', { name: '公开地址' })).toHaveFocus()
  expect(saved.bodies).toEqual([
    { invite: 'token', version: 0, name: '林间', copyrightHolder: '砚', filingNumber: '' },
  ])
  await expect.poll(address).toBe('/setup?invite=token&step=address')
  await page.getByRole('link', { name: '站点名称' }).click()
  await expect.element(field('站点名称')).toHaveValue('林间')
})

test('存得慢，人已经去了别的步骤：存下了，人不被带走', async () => {
  const { answers, address } = open()
  const saving = Promise.withResolvers<Facts>()
  answers.put('/api/setup/site', () => saving.promise)
  await field('站点名称').fill('林间')
  await button('保存，下一步').click()
  await page.getByRole('link', { name: '邮件' }).click()
  await expect.element(page.getByText('MAIL_FROM=砚')).toBeVisible()
  saving.resolve({ ...facts(), version: 1, name: '林间' })
  await expect.element(page.getByText('MAIL_FROM=林间')).toBeVisible()
  expect(address()).toBe('/setup?invite=token&step=mail')
  await page.getByRole('link', { name: '站点名称' }).click()
  await expect.element(field('站点名称')).toHaveValue('林间')
})

test('另一个拿着链接的人刚改过名称：说明，写的还在；载入最新的', async () => {
  const { answers } = open()
  answers.put('/api/setup/site', () => refuse(409, { code: 1006, message: '刚刚改过' }))
  await field('站点名称').fill('林间')
  await button('保存，下一步').click()
  await expect.element(page.getByText('有人刚刚改过，请核对之后再保存。')).toBeVisible()
  await expect.element(field('站点名称')).toHaveValue('林间')
  answers.post('/api/setup/open', () => ({ ...facts(), version: 4, name: '山海' }))
  await button('载入最新的').click()
  await expect.element(field('站点名称')).toHaveValue('山海')
})

test('地址不一样、代理没有被认：各说一句，给出要写的行和文件；重启之后再看，就好了', async () => {
  const { answers } = open(`${link}&step=address`, () => ({
    ...facts(),
    ...withMail,
    publicUrl: 'http://127.0.0.1:3000',
    isPublicUrlSet: false,
    isForwarded: true,
    isProxyTrusted: false,
  }))
  await expect.element(page.getByText(/^两边不一样/)).toBeVisible()
  await expect.element(page.getByText(/^前面有代理，而服务器不认它/)).toBeVisible()
  await expect
    .element(page.getByText(`PUBLIC_URL=${location.origin}`))
    .toHaveTextContent('TRUST_PROXY=1')
  await expect
    .element(page.getByText(/^在 \/etc\/inkstone\/inkstone\.env 里写上/))
    .toBeVisible()
  answers.post('/api/setup/open', cut)
  await button('重启好了，再看一遍').click()
  await expect.element(page.getByText('网络错误：无法连接服务器，请检查网络')).toBeVisible()
  answers.post('/api/setup/open', () => ({ ...facts(), ...withMail }))
  await button('重启好了，再看一遍').click()
  await expect.element(page.getByText('两边一致，可以用。')).toBeVisible()
})

test('没有邮件服务器：说清楚什么用不了，给出要写的行；管理员不用验证码', async () => {
  open(`${link}&step=mail`)
  await expect.element(page.getByText(/^没有邮件服务器，网站可以打开，但是/)).toBeVisible()
  await expect.element(page.getByText('SMTP_URL=')).toBeVisible()
  await button('下一步').click()
  await expect.element(heading('管理员')).toBeVisible()
  await expect.element(field('昵称')).toBeVisible()
  expect(field('验证码').query()).toBeNull()
})

test('测试邮件：没有寄出说为什么，寄出说寄给了谁；太勤了说等多久', async () => {
  const { answers } = open(`${link}&step=mail`, () => ({ ...facts(), ...withMail }))
  const sent = answers.post('/api/setup/mail-test', () => ({
    to: 'lin@example.com',
    mail: 'smtp' as const,
    problem: '邮件服务器不接受这个用户名或密码：请检查 SMTP_URL',
  }))
  await button('寄一封测试邮件').click()
  await expect.element(field('寄到')).toHaveAccessibleDescription('请输入邮箱')
  await field('寄到').fill(' lin@example.com ')
  await button('寄一封测试邮件').click()
  await expect.element(page.getByText(/^没有寄出：邮件服务器不接受这个用户名/)).toBeVisible()
  expect(sent.bodies).toEqual([{ invite: 'token', email: 'lin@example.com' }])
  answers.post('/api/setup/mail-test', () => ({
    to: 'lin@example.com',
    mail: 'smtp' as const,
    problem: null,
  }))
  await button('再寄一封').click()
  await button('寄一封测试邮件').click()
  await expect.element(page.getByText(/请看 lin@example\.com 的收件箱/)).toBeVisible()
  answers.post('/api/setup/mail-test', () =>
    refuse(429, { code: 1003, message: '操作过于频繁，请稍后再试', retryAfter: 42 }),
  )
  await button('再寄一封').click()
  await button('寄一封测试邮件').click()
  await expect.element(page.getByText('操作过于频繁，请 42 秒后再试')).toBeVisible()
})

test('管理员：填错的在字段旁边说，去别的步骤再回来填的都在；成了就登录，去后台', async () => {
  const { answers, address, actors } = open(`${link}&step=administrator`, () => ({
    ...facts(),
    ...withMail,
  }))
  answers.post('/api/setup/administrator', () =>
    refuse(400, {
      code: 2004,
      message: '验证码错误或已过期',
      errors: { verificationCode: ['验证码错误或已过期'] },
    }),
  )
  await fill()
  await button('注册并完成设置').click()
  await expect.element(field('验证码')).toHaveAccessibleDescription('验证码错误或已过期')
  await page.getByRole('link', { name: '邮件' }).click()
  await expect.element(heading('邮件')).toBeVisible()
  await page.getByRole('link', { name: '管理员' }).click()
  await expect.element(field('昵称')).toHaveValue('远山如黛')

  const { user, ...tokens } = buildLoginAnswer()
  const made = answers.post('/api/setup/administrator', () => user)
  answers.post('/api/auth/login', () => ({ ...tokens, user: { ...user, roles: ['Admin'] } }))
  await field('验证码').fill('204816')
  await button('注册并完成设置').click()
  await expect.poll(address).toBe('/admin')
  expect(made.bodies).toEqual([
    {
      invite: 'token',
      email: 'lin@example.com',
      verificationCode: '204816',
      nickName: '远山如黛',
      password: '夜航的灯 2026',
      confirmPassword: '夜航的灯 2026',
    },
  ])
  expect(actors.session.getSnapshot().context.account?.user.roles).toEqual(['Admin'])
})

test('填着的时候配好了邮件、重启过：验证码问出来，填的都在，补上就成', async () => {
  const { answers } = open(`${link}&step=administrator`)
  const wanted = () =>
    refuse(400, {
      code: 2004,
      message: '验证码错误或已过期',
      errors: { verificationCode: ['验证码错误或已过期'] },
    })
  answers.post('/api/setup/administrator', wanted)
  await fill()
  answers.post('/api/setup/open', () => ({ ...facts(), ...withMail }))
  await button('注册并完成设置').click()
  await expect.element(field('验证码')).toHaveAccessibleDescription('验证码错误或已过期')
  await expect.element(field('昵称')).toHaveValue('远山如黛')
  const made = answers.post('/api/setup/administrator', wanted)
  await field('验证码').fill('204816')
  await button('注册并完成设置').click()
  await expect.poll(() => made.bodies).toMatchObject([{ verificationCode: '204816' }])
})

test('账号建好了，紧接着的登录没成：说设置完成，去登录', async () => {
  const { answers } = open(`${link}&step=administrator`)
  answers.post('/api/setup/administrator', () => buildLoginAnswer().user)
  answers.post('/api/auth/login', cut)
  await fill()
  await button('注册并完成设置').click()
  await expect.element(heading('设置完成')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '去登录' })).toBeVisible()
})

test('别人先成了管理员、链接中途过期：按下去就知道，不是停在那里', async () => {
  const { answers } = open(`${link}&step=administrator`)
  answers.post('/api/setup/administrator', () => refuse(400, finished))
  await fill()
  await button('注册并完成设置').click()
  await expect.element(heading('这个站点已经设置好了')).toBeVisible()
  // It may have been them, with an answer that was lost and another password since.
  await expect.element(page.getByText(/如果就是您，请用注册时的邮箱和密码登录/)).toBeVisible()
  expect(page.getByText('另一个链接').query()).toBeNull()
})

test('链接在存名称的时候过期：说链接无效', async () => {
  const { answers } = open()
  answers.put('/api/setup/site', () => refuse(400, badLink))
  await button('保存，下一步').click()
  await expect.element(heading('链接无效或已过期')).toBeVisible()
})

function open(address = link, opening: () => Facts | ReturnType<typeof refuse> = facts) {
  const app = openApp()
  app.answers.get('/api/site', () => site(false))
  app.answers.get('/api/users/check-nickname', () => ({ available: true }) as const)
  app.answers.post('/api/setup/open', opening)
  app.show(<SetupPage />, address)
  return app
}

/** Whatever of it is asked for. */
async function fill() {
  await field('邮箱').fill('lin@example.com')
  if (field('验证码').query() !== null) await field('验证码').fill('000000')
  await field('昵称').fill('远山如黛')
  await page.getByLabelText('密码*', { exact: true }).fill('夜航的灯 2026')
  await page.getByLabelText('确认密码*', { exact: true }).fill('夜航的灯 2026')
}

const site = (isSetUp: boolean): components['schemas']['Site'] => ({
  name: '砚',
  copyrightHolder: '砚',
  filingNumber: '',
  filingUrl: 'https://beian.miit.gov.cn/',
  poweredBy: [],
  registration: 'open',
  isSetUp,
})

const facts = (): Facts => ({
  version: 0,
  name: '砚',
  copyrightHolder: '砚',
  filingNumber: '',
  publicUrl: location.origin,
  isPublicUrlSet: true,
  isForwarded: true,
  isProxyTrusted: true,
  mail: 'outbox',
  mailServer: null,
  mailFrom: '砚 <no-reply@localhost>',
  settingsFile: '/etc/inkstone/inkstone.env',
  expiresAt: '2099-01-02T00:00:00Z',
})

const withMail = { mail: 'smtp', mailServer: 'smtp.example:465' } as const
const finished = { code: 2015, message: '这个站点已经设置好了，请直接登录' } as const
const badLink = { code: 2016, message: '首次设置的链接无效或已过期' } as const
