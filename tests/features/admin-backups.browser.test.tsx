import { expect, test } from 'vitest'
import type { Backups } from '#src/data/admin/system.ts'
import { SystemPage } from '#src/pages/admin/SystemPage.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'

const form = page.getByRole('form', { name: '安排备份' })
const save = form.getByRole('button', { name: '保存安排' })
const list = page.getByRole('list', { name: '留着的备份' })

test('看得到最近一份、下一份、演练的结果、留着的每一份；没有做好的说在最前面', async () => {
  open({
    ...backups,
    failures: [{ kind: 'check', since: '2026-11-25T20:00:00Z', text: '备份 old 的内容变了。' }],
  })
  await expect.element(page.getByText('存着的坏了，从 2026年11月26日 04:00 起')).toBeVisible()
  await expect.element(page.getByText('备份 old 的内容变了。')).toBeVisible()
  for (const fact of [
    '/srv/backups',
    '70 MB',
    '42 秒',
    '通过：2026年11月26日 11:41，51234 行，一行不差，用时 21 秒',
    '2026年12月3日 11:41',
  ])
    await expect.element(page.getByText(fact, { exact: true }).first()).toBeVisible()
  const items = list.getByRole('listitem')
  await expect.element(items.nth(0)).toHaveTextContent(/^new\.tar\.gz\.age已加密/)
  await expect.element(items.nth(1)).toHaveTextContent(/^old\.tar\.gz坏了/)
})

test('还没有做过、没有定时做，也说得清楚', async () => {
  const plan = { ...backups.plan, every: 0, fixed: [] }
  open({
    ...backups,
    plan,
    made: [],
    rehearsal: null,
    nextTime: null,
    nextRehearsalTime: null,
  })
  for (const fact of ['还没有做过', '还没有安排定时备份', '还没有演练过'])
    await expect.element(page.getByText(fact)).toBeVisible()
  await expect.element(form.getByRole('combobox', { name: '多久做一份' })).toHaveValue('0')
})

test('环境变量定的改不了，别的改了就保存，带着读到的是第几版', async () => {
  const { answers } = open(backups)
  const saved = { ...backups, plan: { ...backups.plan, version: 4, keep: 14 } }
  const sent = answers.put('/api/admin/system/backups/plan', () => saved)
  await expect.element(form.getByRole('combobox', { name: '多久做一份' })).toBeDisabled()
  await expect
    .element(form.getByRole('combobox', { name: '多久做一份' }))
    .toHaveAccessibleDescription('由环境变量决定，在这里改不了。')
  await expect.element(form.getByRole('radio', { name: '对象存储' })).toBeDisabled()
  await form.getByRole('textbox', { name: '留几份' }).fill('14')
  await form.getByRole('textbox', { name: '为什么改' }).fill('要留两周')
  await save.click()
  await expect.element(page.getByText('备份的安排已保存', { exact: true })).toBeVisible()
  expect(sent.bodies).toEqual([
    { version: 3, every: 24, keep: 14, to: 'folder', recipient: '', reason: '要留两周' },
  ])
})

test('份数和公钥不对，各说各的，什么也不发；别人先改过，可以载入最新的', async () => {
  const { answers } = open(backups)
  const theirs = {
    ...backups.plan,
    version: 9,
    keep: 30,
    to: 'bucket',
    hasBucket: true,
  } as const
  const sent = answers.put('/api/admin/system/backups/plan', () => {
    answers.get('/api/admin/system/backups', () => ({ ...backups, plan: theirs }))
    return refuse(409, { code: 1006, message: '别的管理员刚刚改过' })
  })
  const keep = form.getByRole('textbox', { name: '留几份' })
  const recipient = form.getByRole('textbox', { name: '加密给公钥' })
  await keep.fill('0')
  await recipient.fill('AGE-SECRET-KEY-1ABC')
  await save.click()
  await expect.element(keep).toHaveAccessibleDescription('请填写 1 到 365 之间的整数')
  await expect.element(keep).toHaveFocus()
  await expect.element(recipient).toHaveAccessibleDescription('请填写 age1 开头的公钥')
  expect(sent.bodies).toEqual([])
  await keep.fill('5')
  await recipient.fill('')
  await save.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('别的管理员刚刚改过')
  await expect.element(keep).toHaveValue('5')
  await form.getByRole('button', { name: '载入最新的安排' }).click()
  await expect.element(form.getByRole('radio', { name: '对象存储' })).toBeChecked()
  await expect.element(keep).toHaveValue('5')
  await save.click()
  await expect
    .poll(() => sent.bodies.at(-1))
    .toEqual(expect.objectContaining({ version: 9, keep: 5, to: 'bucket' }))
})

test('改了一半去看别的标签：回来还在；保存之后焦点还在按钮上', async () => {
  const { answers } = open(backups)
  const saved = { ...backups, plan: { ...backups.plan, version: 4, keep: 14 } }
  answers.put('/api/admin/system/backups/plan', () => saved)
  const keep = form.getByRole('textbox', { name: '留几份' })
  await keep.fill('14')
  await form.getByRole('textbox', { name: '为什么改' }).fill('要留两周')
  await page.getByRole('tab', { name: '任务' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await page.getByRole('tab', { name: '备份' }).click()
  await expect.element(keep).toHaveValue('14')
  await save.click()
  await expect.element(form.getByRole('textbox', { name: '为什么改' })).toHaveValue('')
  await expect.element(keep).toHaveValue('14')
  await expect.element(save).toHaveFocus()
})

function open(answer: Backups) {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  app.answers.get('/api/admin/system/backups', () => answer)
  app.answers.get('/api/admin/system/jobs', () => ({ items: [] }))
  app.show(<SystemPage />, '/admin/system?tab=backups')
  return app
}

const made = {
  name: 'new.tar.gz.age',
  createTime: '2026-11-26T03:41:00Z',
  bytes: 73_400_320,
  seconds: 42,
  isEncrypted: true,
  checkTime: '2026-11-26T03:41:42Z',
  problem: null,
}

const backups: Backups = {
  plan: {
    version: 3,
    every: 24,
    keep: 7,
    to: 'folder',
    recipient: '',
    fixed: ['every'],
    place: '/srv/backups',
    hasBucket: false,
  },
  nextTime: '2026-11-27T03:41:00Z',
  made: [made, { ...made, name: 'old.tar.gz', isEncrypted: false, problem: '内容变了' }],
  rehearsal: {
    name: made.name,
    time: '2026-11-26T03:41:35Z',
    seconds: 21,
    rows: 51_234,
    problem: null,
  },
  nextRehearsalTime: '2026-12-03T03:41:35Z',
  failures: [],
}
