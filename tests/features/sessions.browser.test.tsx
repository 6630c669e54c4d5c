import { expect, test } from 'vitest'
import type { Session } from '#src/data/types.ts'
import { Sessions } from '#src/features/security/Sessions.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, toasts, userEvent } from '#tests/support/browser.tsx'

const others = page.getByRole('button', { name: '退出其他所有设备' })
const endOf = ({ address }: Session) => page.getByRole('button', { name: address })

test('一个设备正在退出：它自己说正忙，别的按钮说现在按不了；退完了又能按', async () => {
  const { answers, show } = openApp(buildAccount())
  const held = Promise.withResolvers<undefined>()
  const sent = answers.delete('/api/sessions/{id}', () => held.promise)
  answers.get('/api/sessions', () => ({ items: [here, phone, tablet] }))
  show(<Sessions />)
  await endOf(phone).click()
  await expect.element(endOf(phone)).toHaveAttribute('aria-busy', 'true')
  await expect.element(endOf(tablet)).toBeDisabled()
  await expect.element(others).toBeDisabled()
  await expect.element(endOf(tablet)).toHaveAttribute('aria-busy', 'false')
  answers.get('/api/sessions', () => ({ items: [here, tablet] }))
  held.resolve(undefined)
  await expect.element(toasts).toHaveTextContent('已退出该设备')
  await expect.element(endOf(phone)).not.toBeInTheDocument()
  await expect.element(endOf(tablet)).toBeEnabled()
  await endOf(tablet).click()
  await expect.poll(() => sent.bodies).toHaveLength(2)
})

test('用键盘退出一个设备：焦点在下一个的“退出”；别的都退完了，焦点在这一栏', async () => {
  const { answers, show } = openApp(buildAccount())
  let items = [here, phone, tablet]
  answers.get('/api/sessions', () => ({ items }))
  answers.delete('/api/sessions/{id}', ({ path }) => {
    items = items.filter(({ id }) => !path.endsWith(id))
    return undefined
  })
  show(<Sessions />)
  await expect.element(endOf(phone)).toBeVisible()
  endOf(phone).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(endOf(phone)).not.toBeInTheDocument()
  await expect.element(endOf(tablet)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(endOf(tablet)).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: '登录的设备' })).toHaveFocus()
})

test('退出其他所有设备：先问一次，说得出几台；取消就都还在，确认才退出', async () => {
  const { answers, show } = openApp(buildAccount())
  let items = [here, phone, tablet]
  answers.get('/api/sessions', () => ({ items }))
  const sent = answers.delete('/api/sessions', () => {
    items = [here]
    return undefined
  })
  show(<Sessions />)
  const question = page.getByRole('dialog', { name: '退出其他所有设备？' })
  await others.click()
  await expect.element(question).toHaveTextContent('其他 2 台设备都会退出登录')
  await question.getByRole('button', { name: '取消' }).click()
  await expect.element(others).toHaveFocus()
  expect(sent.bodies).toEqual([])
  await others.click()
  await question.getByRole('button', { name: '全部退出' }).click()
  await expect.element(toasts).toHaveTextContent('已退出其他所有设备')
  await expect.element(endOf(phone)).not.toBeInTheDocument()
  expect(sent.bodies).toHaveLength(1)
})

const here: Session = {
  id: 's1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  address: '203.0.113.7',
  createTime: '2026-11-18T10:00:00Z',
  lastUsedAt: '2026-11-20T10:00:00Z',
  expiresAt: '2026-12-02T10:00:00Z',
  isCurrent: true,
}
const phone: Session = { ...here, id: 's2', address: '203.0.113.8', isCurrent: false }
const tablet: Session = { ...phone, id: 's3', address: '203.0.113.9' }
