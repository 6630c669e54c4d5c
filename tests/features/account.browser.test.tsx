import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import type { components } from '#openapi/generated/schema.d.ts'
import { AccountSettings } from '#src/features/authentication/account/AccountSettings.tsx'
import { ProfileForm } from '#src/features/authentication/account/ProfileForm.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, buildLoginAnswer, openApp } from '#tests/support/browser-app.tsx'
import { useSession } from '#src/runtime/hooks.ts'
import { page, toasts, userEvent } from '#tests/support/browser.tsx'

type User = components['schemas']['LoginAnswer']['user']

const account = buildAccount({ bio: '夜里写字。' })
const { user } = account

test('编辑资料：昵称被人用了在旁边说，简介太长在旁边说，填的都在', async () => {
  const { answers, show } = openApp(account)
  answers.get('/api/users/check-nickname', () =>
    refuse(400, { code: 2003, message: '该昵称已被使用' }),
  )
  show(<ProfileForm user={user} avatar={() => null} />)
  const nickname = page.getByRole('textbox', { name: '昵称' })
  const bio = page.getByRole('textbox', { name: '简介' })
  await expect.element(bio).toHaveValue('夜里写字。')
  await nickname.fill('阿岚')
  await expect.element(nickname).toHaveAccessibleDescription('该昵称已被使用')
  await bio.fill('字'.repeat(201))
  await page.getByRole('button', { name: '保存资料' }).click()
  await expect.element(bio).toHaveAccessibleDescription('简介最多 200 个字')
  await expect.element(nickname).toHaveFocus()
  await expect.element(nickname).toHaveValue('阿岚')
})

test('编辑资料：没有保存成，表单里说明，填的还在，可以再存', async () => {
  const { answers, show } = openApp(account)
  answers.post('/api/users', () => refuse(500, { code: 1010, message: '' }))
  show(<ProfileForm user={user} avatar={() => null} />)
  const bio = page.getByRole('textbox', { name: '简介' })
  await bio.fill('白天也写。')
  await page.getByRole('button', { name: '保存资料' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('服务器出了点问题，请稍后重试')
  await expect.element(bio).toHaveValue('白天也写。')
})

test('编辑资料：保存途中接着写的不丢，存下的那一版照旧跟着；再存就存上了', async () => {
  const { answers, show } = openApp(account)
  const saved = Promise.withResolvers<User>()
  answers.get('/api/users/check-nickname', () => ({ available: true }) as const)
  const sent = answers.post('/api/users', () => saved.promise)
  show(<ProfileForm user={user} avatar={avatar} />)
  const nickname = page.getByRole('textbox', { name: '昵称' })
  const bio = page.getByRole('textbox', { name: '简介' })
  const portrait = page.getByRole('button', { name: '换头像' })
  const save = page.getByRole('button', { name: '保存资料' })
  await nickname.fill('  阿岚 ')
  await bio.fill('白天也写。')
  await save.click()
  await expect.poll(() => sent.bodies).toHaveLength(1)
  await bio.fill('白天也写，写得慢。')
  await portrait.click()
  saved.resolve({ ...buildLoginAnswer().user, nickName: '阿岚', bio: '白天也写。' })
  await expect.element(toasts).toHaveTextContent('资料已保存')
  await expect.element(nickname).toHaveValue('阿岚')
  await expect.element(bio).toHaveValue('白天也写，写得慢。')
  await expect.element(portrait).toHaveTextContent('/images/new.webp')
  await save.click()
  await expect.poll(() => sent.bodies).toHaveLength(2)
  expect(sent.bodies[1]).toEqual({
    nickName: '阿岚',
    bio: '白天也写，写得慢。',
    avatarUrl: '/images/new.webp',
  })
})

test('编辑资料：写到一半登录失效，再登录写的还在，没写的是最新的；别人登录看不到', async () => {
  const { actors, show } = openApp(account)
  const adopt = (changes: Partial<typeof user> | null) =>
    actors.session.send({
      type: 'session.adopted',
      account: changes && buildAccount({ ...user, ...changes }),
    })
  show(<OwnProfile />)
  const nickname = page.getByRole('textbox', { name: '昵称' })
  const bio = page.getByRole('textbox', { name: '简介' })
  await bio.fill('白天也写。')
  adopt(null)
  await expect.element(bio).not.toBeInTheDocument()
  adopt({ id: 'u2', bio: '清晨写字。' })
  await expect.element(bio).toHaveValue('清晨写字。')
  adopt({ nickname: '林间的灯' })
  await expect.element(bio).toHaveValue('白天也写。')
  await expect.element(nickname).toHaveValue('林间的灯')
})

test('修改密码：当前密码不对，在它旁边说明，新密码还在；对了就收起', async () => {
  const { answers, show } = openApp(account)
  answers.put('/api/account/password', () =>
    refuse(400, {
      code: 1000,
      message: '密码不正确',
      errors: { currentPassword: ['密码不正确'] },
    }),
  )
  show(<AccountSettings user={user} />)
  const opener = page.getByRole('button', { name: '修改密码' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  const current = dialog.getByLabelText('当前密码*', { exact: true })
  const next = dialog.getByLabelText('新密码*', { exact: true })
  await current.fill('不是这个密码')
  await next.fill('换一盏灯 2027')
  await dialog.getByLabelText('确认密码*', { exact: true }).fill('换一盏灯 2027')
  await userEvent.keyboard('{Enter}')
  await expect.element(current).toHaveAccessibleDescription('密码不正确')
  await expect.element(current).toHaveFocus()
  await expect.element(next).toHaveValue('换一盏灯 2027')
  answers.put('/api/account/password', () => undefined)
  await current.fill('夜航的灯 2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toasts).toHaveTextContent('密码已修改')
  await expect.element(opener).toHaveFocus()
})

test('修改邮箱：先要当前密码，才发验证码', async () => {
  const { show } = openApp(account)
  show(<AccountSettings user={user} />)
  await page.getByRole('button', { name: '修改邮箱' }).click()
  const dialog = page.getByRole('dialog', { name: '修改邮箱' })
  await dialog.getByRole('textbox', { name: '新邮箱' }).fill('new@example.com')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect
    .element(dialog.getByRole('textbox', { name: '验证码' }))
    .toHaveAccessibleDescription('请先输入当前密码')
})

test('修改邮箱：验证码没有发出，焦点到第一个要改的；都对就留在按钮上', async () => {
  const { answers, show } = openApp(account)
  const asked = answers.post('/api/account/email/verification-code', () => ({
    retryAfter: 60,
    expiresIn: 600,
  }))
  show(<AccountSettings user={user} />)
  await page.getByRole('button', { name: '修改邮箱' }).click()
  const dialog = page.getByRole('dialog', { name: '修改邮箱' })
  const password = dialog.getByLabelText('当前密码*', { exact: true })
  const email = dialog.getByRole('textbox', { name: '新邮箱' })
  const send = dialog.getByRole('button', { name: '获取验证码' })
  await send.click()
  await expect.element(password).toHaveFocus()
  await password.fill('夜航的灯 2026')
  await send.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('请输入邮箱')
  await email.fill('new@example.com')
  await send.click()
  await expect.element(dialog.getByRole('button', { name: /秒后重发$/ })).toHaveFocus()
  expect(asked.bodies).toEqual([{ email: 'new@example.com', password: '夜航的灯 2026' }])
})

test('注销账号：说清文章怎么办，要密码，要一字不差的话', async () => {
  const { answers, actors, show } = openApp(account)
  const erased = answers.post('/api/account/delete', () => undefined)
  answers.post('/api/auth/logout', () => undefined)
  show(<AccountSettings user={user} />)
  const opener = page.getByRole('button', { name: '注销账号' })
  const danger = colorOf(opener)
  await opener.click()
  const dialog = page.getByRole('dialog', { name: '注销账号' })
  await expect.element(dialog).toHaveTextContent('已发布的文章和评论会保留')
  expect(colorOf(dialog.getByRole('button', { name: '注销账号' }))).toBe(danger)
  await dialog.getByLabelText('当前密码*', { exact: true }).fill('夜航的灯 2026')
  const words = dialog.getByRole('textbox', { name: '输入“注销账号”确认' })
  await words.fill('注销帐号')
  await userEvent.keyboard('{Enter}')
  await expect.element(words).toHaveAccessibleDescription('请输入“注销账号”这四个字')
  await expect.element(words).toHaveFocus()
  expect(erased.bodies).toEqual([])
  await words.fill('注销账号')
  await userEvent.keyboard('{Enter}')
  await expect.element(toasts).toHaveTextContent('账号已注销')
  expect(erased.bodies).toEqual([{ password: '夜航的灯 2026' }])
  await expect.poll(() => actors.session.getSnapshot().context.account).toBeNull()
})

test('新密码发着的时候，对话框关不上；成了就收起', async () => {
  const { answers, show } = openApp(account)
  const held = Promise.withResolvers<undefined>()
  answers.put('/api/account/password', () => held.promise)
  show(<AccountSettings user={user} />)
  await reach('修改密码')
  await page.getByLabelText('新密码*', { exact: true }).fill('换一盏灯 2027')
  await page.getByLabelText('确认密码*', { exact: true }).fill('换一盏灯 2027')
  await userEvent.keyboard('{Enter}')
  await expectStays('修改密码')
  held.resolve(undefined)
  await expect.element(toasts).toHaveTextContent('密码已修改')
  await expect.element(password).not.toBeInTheDocument()
})

test('新邮箱发着的时候，对话框关不上；没发成就又能关', async () => {
  const { answers, show } = openApp(account)
  const held = Promise.withResolvers<ReturnType<typeof refuse>>()
  answers.put('/api/account/email', () => held.promise)
  show(<AccountSettings user={user} />)
  await reach('修改邮箱')
  await page.getByRole('textbox', { name: '新邮箱' }).fill('new@example.com')
  await page.getByRole('textbox', { name: '验证码' }).fill('123456')
  await userEvent.keyboard('{Enter}')
  await expectStays('修改邮箱')
  held.resolve(refuse(500, { code: 1010, message: '' }))
  await expect.element(page.getByRole('button', { name: '关闭' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: '放弃' }).click()
  await expect.element(password).not.toBeInTheDocument()
})

test('注销发着的时候，对话框关不上', async () => {
  const { answers, show } = openApp(account)
  const held = Promise.withResolvers<ReturnType<typeof refuse>>()
  answers.post('/api/account/delete', () => held.promise)
  show(<AccountSettings user={user} />)
  await reach('注销账号')
  await page.getByRole('textbox', { name: '输入“注销账号”确认' }).fill('注销账号')
  await userEvent.keyboard('{Enter}')
  await expectStays('注销账号')
  held.resolve(refuse(500, { code: 1010, message: '' }))
  await expect.element(page.getByRole('dialog', { name: '注销账号' })).toBeVisible()
})

const avatar = (url: string, onChange: (url: string) => void) => (
  <button type="button" aria-label="换头像" onClick={() => onChange('/images/new.webp')}>
    {url}
  </button>
)

const colorOf = (shown: Locator) => getComputedStyle(shown.element()).color
const password = page.getByLabelText('当前密码*', { exact: true })
const reach = async (name: string) => {
  await page.getByRole('button', { name }).click()
  await password.fill('夜航的灯 2026')
}
/** It cannot be closed, by whatever. */
async function expectStays(name: string) {
  await expect.element(page.getByRole('button', { name: '关闭' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(page.getByRole('dialog', { name })).toBeVisible()
}

function OwnProfile() {
  const { user } = useSession()
  return user && <ProfileForm user={user} avatar={() => null} />
}
