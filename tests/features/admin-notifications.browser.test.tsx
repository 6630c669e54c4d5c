import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { components } from '#openapi/generated/schema.d.ts'
import type { ScheduledDetail } from '#src/data/admin/notifications.ts'
import { AdminNotifications } from '#src/features/admin/notifications/AdminNotifications.tsx'
import type { SendingAnswer } from '#src/features/admin/notifications/composing.ts'
import { paths, type AdminNotificationsTab } from '#src/runtime/paths.ts'
import { cut, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page, toasts, typeHalf, userEvent } from '#tests/support/browser.tsx'

const opener = page.getByRole('button', { name: '写通知' })
const sendAt = page.getByLabelText('发出时间')

test('公告：标题、内容、发出时间各说各的，焦点到第一处，什么也不发', async () => {
  const { answers } = open()
  const sent = answers.post('/api/notifications', () => atOnce)
  await opener.click()
  await sendAt.fill('2020-01-01T00:00')
  await button('定时发出').click()
  await expect.element(field('标题')).toHaveAccessibleDescription('请填写标题')
  await expect.element(field('内容')).toHaveAccessibleDescription('请填写内容')
  await expect.element(sendAt).toHaveAccessibleDescription('请选一个将来的时间')
  await expect.element(field('标题')).toHaveFocus()
  await field('标题').fill('维护通知')
  await field('内容').fill('今晚维护半小时。')
  await button('定时发出').click()
  await expect.element(sendAt).toHaveFocus()
  expect(sent.bodies).toEqual([])
})

test('发出时间没有填完整：在旁边说明，焦点到那里，不当作立即发出', async () => {
  const { answers } = open()
  const sent = answers.post('/api/notifications', () => atOnce)
  await opener.click()
  await field('标题').fill('维护通知')
  await field('内容').fill('今晚维护半小时。')
  await typeHalf(sendAt)
  await button('发给所有人').click()
  await expect.element(sendAt).toHaveAccessibleDescription('时间没有填完整')
  await expect.element(sendAt).toBeInvalid()
  await expect.element(sendAt).toHaveFocus()
  expect(sent.bodies).toEqual([])
  await sendAt.fill('2099-01-01T20:00')
  await expect.element(sendAt).not.toHaveAccessibleDescription('时间没有填完整')
  await button('定时发出').click()
  await expect.poll(() => sent.bodies).toHaveLength(1)
})

test('发出时间没有填完整：标题、内容没写也一起说，焦点到第一处', async () => {
  open()
  await opener.click()
  await typeHalf(sendAt)
  await button('发给所有人').click()
  await expect.element(field('标题')).toHaveAccessibleDescription('请填写标题')
  await expect.element(field('内容')).toHaveAccessibleDescription('请填写内容')
  await expect.element(sendAt).toHaveAccessibleDescription('时间没有填完整')
  await expect.element(field('标题')).toHaveFocus()
})

test('系统通知：没选收件人，焦点到收件人；写给谁写在按钮上', async () => {
  const { answers } = open()
  answers.get('/api/admin/users', () => ({ ...nothing, items: [] }))
  await opener.click()
  await expect.element(button('发给所有人')).toBeVisible()
  await page.getByRole('radio', { name: '系统通知' }).click()
  await field('标题').fill('维护通知')
  await field('内容').fill('今晚维护半小时。')
  await button('发给 0 人').click()
  const recipients = page.getByRole('combobox', { name: '收件人' })
  await expect.element(recipients).toHaveAccessibleDescription('请选择收件人')
  await expect.element(recipients).toHaveFocus()
})

test('定时的公告：点两下也只发一次；发着的时候改不了，关不上；之后说什么时候发', async () => {
  const { answers } = open()
  const held = Promise.withResolvers<SendingAnswer>()
  const sent = answers.post('/api/notifications', () => held.promise)
  await opener.click()
  await field('标题').fill(' 维护通知 ')
  await field('内容').fill('今晚维护半小时。')
  await sendAt.fill('2099-01-01T20:00')
  await button('定时发出').dblClick()
  await expect.element(button('正在发出…')).toHaveFocus()
  await expect.element(button('取消')).toBeDisabled()
  await expect.element(field('标题')).toHaveAttribute('readonly')
  await userEvent.keyboard('{Escape}')
  await expect.element(field('标题')).toBeVisible()
  held.resolve({ ...atOnce, sendAt: '2099-01-01T12:00:00Z' })
  await expect.element(toasts).toHaveTextContent('将在')
  await expect.element(field('标题')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(sent.bodies).toEqual([
    {
      type: 11,
      via: 'notice',
      title: '维护通知',
      content: '今晚维护半小时。',
      sendAt: '2099-01-01T12:00:00.000Z',
      clientId: expect.any(String),
    },
  ])
})

test('答复丢了再按：带着同一个名字，是同一条；改了话是另一条，发成了再写也是另一条', async () => {
  const { answers } = open()
  const sent = answers.post('/api/notifications', cut)
  const names = () => sent.bodies.map((body) => (body as { clientId: string }).clientId)
  const press = async (times: number) => {
    await button('发给所有人').click()
    await expect.poll(() => sent.bodies).toHaveLength(times)
    await expect.element(page.getByRole('alert')).toHaveTextContent('网络')
  }
  await opener.click()
  await field('标题').fill('维护通知')
  await field('内容').fill('今晚维护半小时。')
  await press(1)
  await press(2)
  await field('内容').fill('今晚维护一小时。')
  await press(3)
  const again = answers.post('/api/notifications', () => atOnce)
  await button('发给所有人').click()
  await expect.element(toasts).toHaveTextContent('已发给 128 人')
  await opener.click()
  await expect.element(field('标题')).toHaveValue('')
  await field('标题').fill('维护通知')
  await field('内容').fill('今晚维护一小时。')
  await button('发给所有人').click()
  await expect.poll(() => again.bodies).toHaveLength(2)
  const [first, second, third] = names()
  const [retried, next] = again.bodies.map((body) => (body as { clientId: string }).clientId)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(retried).toBe(third)
  expect(next).not.toBe(third)
})

test('写到一半退到别处：回来再打开，写的、选的都还在；发成了就没有了', async () => {
  const { answers, leave, comeBack } = open()
  answers.get('/api/admin/users', () => people)
  const sent = answers.post('/api/notifications', () => atOnce)
  await opener.click()
  await page.getByRole('radio', { name: '系统通知' }).click()
  await page.getByRole('combobox', { name: '收件人' }).fill(person.nickName)
  await page.getByRole('option', { name: person.nickName }).click()
  await field('标题').fill('维护通知')
  await field('内容').fill('今晚维护半小时。')
  leave()
  await expect.element(opener).not.toBeInTheDocument()
  comeBack()
  await opener.click()
  await expect.element(field('标题')).toHaveValue('维护通知')
  await button('发给 1 人').click()
  await expect.element(toasts).toHaveTextContent('已发给 128 人')
  expect(sent.bodies).toEqual([
    {
      type: 0,
      via: 'notice',
      title: '维护通知',
      content: '今晚维护半小时。',
      recipientIds: [person.id],
      clientId: expect.any(String),
    },
  ])
  await opener.click()
  await expect.element(field('标题')).toHaveValue('')
  await expect.element(button('发给所有人')).toBeVisible()
})

test('定时的通知改到一半退到别处：回来再编辑，接着改', async () => {
  const { leave, comeBack } = open('scheduled')
  await openScheduled()
  await field('内容').fill('改到后天。')
  leave()
  await expect.element(opener).not.toBeInTheDocument()
  comeBack()
  await openScheduled()
  await expect.element(field('内容')).toHaveValue('改到后天。')
})

test('服务器说哪里不对，就在哪里说明，焦点到那里；取消后再打开，写的还在', async () => {
  const { answers } = open()
  answers.post('/api/notifications', () =>
    refuse(400, {
      code: 1000,
      message: '请检查填写的内容',
      errors: { content: ['内容里有不能发的词'] },
    }),
  )
  await opener.click()
  await field('标题').fill('维护通知')
  await field('内容').fill('今晚维护半小时。')
  await button('发给所有人').click()
  await expect.element(field('内容')).toHaveAccessibleDescription('内容里有不能发的词')
  await expect.element(field('内容')).toHaveFocus()
  await button('取消').click()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('内容')).toHaveValue('今晚维护半小时。')
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test('改定时的通知：没保存就关上，改的还在，再编辑接着改；别人先改过，就从新的改起', async () => {
  const { answers } = open('scheduled')
  await openScheduled()
  await field('内容').fill('改到后天。')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await openScheduled()
  await expect.element(field('内容')).toHaveValue('改到后天。')
  await userEvent.keyboard('{Escape}')
  answers.get('/api/admin/notifications/scheduled/{id}', () => ({
    ...detail,
    content: '别人改成大后天。',
    updateTime: '2026-11-20T10:00:00Z',
  }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await openScheduled('别人改成大后天。')
  await expect.element(field('内容')).toHaveValue('别人改成大后天。')
})

async function openScheduled(content = detail.content) {
  await page.getByRole('button', { name: `操作：${detail.title}` }).click()
  await page.getByRole('menuitem', { name: '查看' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(content)
  await button('编辑').click()
}

function open(tab: AdminNotificationsTab = 'sent') {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  app.answers.get('/api/admin/notifications', () => ({ ...nothing, items: [] }))
  app.answers.get('/api/admin/notifications/scheduled', () => ({
    ...nothing,
    items: [detail],
  }))
  app.answers.get('/api/admin/notifications/scheduled/{id}', () => detail)
  let go: (to: string | number) => void = () => {}
  function Steps() {
    const navigate = useNavigate()
    useEffect(() => {
      go = (to) => void (typeof to === 'string' ? navigate(to) : navigate(to))
    }, [navigate])
    return null
  }
  app.show(
    <>
      <Steps />
      <AdminNotifications
        tab={tab}
        preview={({ title, content }) => (
          <p>
            {title}：{content}
          </p>
        )}
      />
    </>,
    paths.adminNotifications(),
  )
  return { ...app, leave: () => go('/elsewhere'), comeBack: () => go(-1) }
}

const nothing = { total: 0, page: 1, pageSize: 20, totalPages: 0 }
const atOnce: SendingAnswer = { id: 'n1', createdCount: 128, sendAt: null }
// The contract's own example, which its tests hold against the schema.
const detail = examples.components.examples.ScheduledNotificationDetail.value as ScheduledDetail
const people = examples.components.examples.AdminUserPage
  .value as components['schemas']['AdminUserPage']
const person = examples.components.examples.AdminUser.value
