import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { AdminUser, AdminUserDetail, Invitation } from '#src/data/admin/users.ts'
import type { Session } from '#src/data/types.ts'
import { UserDialog } from '#src/features/admin/users/UserDialog.tsx'
import { Invitations } from '#src/features/admin/users/invitations/Invitations.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, toasts, userEvent } from '#tests/support/browser.tsx'

const all = page.getByRole('button', { name: '全部退出' })
const endOf = ({ address }: Session) => page.getByRole('button', { name: address })
const revoke = (code: string) => page.getByRole('button', { name: `作废邀请码 ${code}` })
const copy = (code: string) => page.getByRole('button', { name: `复制邀请码 ${code}` })

const example = examples.components.examples
const user = example.AdminUser.value as AdminUser
const detail = example.AdminUserDetail.value as AdminUserDetail
const phone: Session = {
  id: 's1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  address: '203.0.113.8',
  createTime: '2026-11-18T10:00:00Z',
  lastUsedAt: '2026-11-20T10:00:00Z',
  expiresAt: '2026-12-02T10:00:00Z',
  isCurrent: false,
}
const tablet: Session = { ...phone, id: 's2', address: '203.0.113.9' }
const invitation = example.Invitation.value as Invitation
const first: Invitation = { ...invitation, id: 'i1', code: 'AAAA' }
const second: Invitation = { ...invitation, id: 'i2', code: 'BBBB' }

test('账号的一个设备正在退出：它自己说正忙，别的按钮说现在按不了；退完了又能按', async () => {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  const held = Promise.withResolvers<undefined>()
  const sent = answers.delete('/api/admin/users/{id}/sessions/{sessionId}', () => held.promise)
  answers.get('/api/admin/users/{id}', () => detail)
  answers.get('/api/admin/users/{id}/sessions', () => ({ items: [phone, tablet] }))
  show(<UserDialog user={user} actions={null} onClose={() => {}} onChanged={() => {}} />)
  await page.getByRole('tab', { name: '登录的设备 2' }).click()
  await endOf(phone).click()
  await expect.element(endOf(phone)).toHaveAttribute('aria-busy', 'true')
  await expect.element(endOf(phone)).toHaveFocus()
  await expect.element(endOf(tablet)).toBeDisabled()
  await expect.element(endOf(tablet)).toHaveAttribute('aria-busy', 'false')
  await expect.element(all).toBeDisabled()
  answers.get('/api/admin/users/{id}/sessions', () => ({ items: [tablet] }))
  held.resolve(undefined)
  await expect.element(toasts).toHaveTextContent('已退出登录')
  await expect.element(endOf(phone)).not.toBeInTheDocument()
  await expect.element(endOf(tablet)).toBeEnabled()
  await endOf(tablet).click()
  await expect.poll(() => sent.bodies).toHaveLength(2)
})

test('代建的账号正在交给作者：对话框关不掉，交成了才关', async () => {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  const held = Promise.withResolvers<AdminUser>()
  answers.post('/api/admin/users/{id}/claim', () => held.promise)
  answers.get('/api/admin/users/{id}', () => detail)
  answers.get('/api/admin/users/{id}/sessions', () => ({ items: [] }))
  const heard: string[] = []
  const unclaimed = { ...user, abilities: { ...user.abilities, claim: true } }
  show(
    <UserDialog
      user={unclaimed}
      actions={null}
      onClose={() => void heard.push('closed')}
      onChanged={() => void heard.push('changed')}
    />,
  )
  await page.getByRole('textbox', { name: '邮箱或账号编号' }).fill('author@example.com')
  await page.getByRole('button', { name: '交给作者' }).click()
  await expect.element(page.getByRole('button', { name: '关闭' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(heard).toEqual([])
  held.resolve(user)
  await expect.element(toasts).toHaveTextContent('已交给作者')
  expect(heard).toEqual(['changed', 'closed'])
})

test('一个邀请码正在作废：别的按钮说现在按不了；复制照样能复制', async () => {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  const held = Promise.withResolvers<Invitation>()
  answers.post('/api/admin/invitations/{id}/revoke', () => held.promise)
  answers.get('/api/admin/invitations', () => ({
    ...example.InvitationPage.value,
    items: [first, second],
  }))
  show(<Invitations />)
  await revoke('AAAA').click()
  await expect.element(revoke('AAAA')).toHaveAttribute('aria-busy', 'true')
  await expect.element(revoke('BBBB')).toBeDisabled()
  await copy('BBBB').click()
  await expect.element(toasts).toHaveTextContent(/邀请码已复制|没能复制，请手动选中邀请码/)
  await expect.element(revoke('AAAA')).toHaveAttribute('aria-busy', 'true')
  held.resolve({ ...first, status: 'revoked' })
  await expect.element(toasts).toHaveTextContent('邀请码已作废')
  await expect.element(revoke('BBBB')).toBeEnabled()
})
