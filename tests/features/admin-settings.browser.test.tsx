import { expect, test, vi } from 'vitest'
import type { SystemSettings } from '#src/features/admin/system/settings-form.ts'
import { SettingsForm } from '#src/features/admin/system/SettingsForm.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'

const form = page.getByRole('form', { name: '系统设置' })
const field = (name: string) => form.getByRole('textbox', { name })
const save = form.getByRole('button', { name: '保存设置' })

test('几处不对：各说各的，焦点到第一处，什么也不发', async () => {
  const { answers } = open()
  const sent = answers.put('/api/admin/system/settings', () => settings)
  await field('保留的昵称').fill(`官方\n${'字'.repeat(21)}`)
  await field('版权所有者').fill(' ')
  await field('备案链接').fill('javascript:alert(1)')
  await save.click()
  await expect
    .element(field('保留的昵称'))
    .toHaveAccessibleDescription(`“${'字'.repeat(21)}”太长，每个不能超过 20 个字`)
  await expect.element(field('版权所有者')).toHaveAccessibleDescription('请填写')
  await expect
    .element(field('备案链接'))
    .toHaveAccessibleDescription('请填写以 http:// 或 https:// 开头的网址')
  await expect.element(field('保留的昵称')).toHaveFocus()
  await field('保留的昵称').fill('官方')
  await save.click()
  await expect.element(field('版权所有者')).toHaveFocus()
  expect(sent.bodies).toEqual([])
})

test('点两下也只保存一次：一行一个词，带着读到的是第几版', async () => {
  const { answers, onSaved } = open()
  const held = Promise.withResolvers<SystemSettings>()
  const sent = answers.put('/api/admin/system/settings', () => held.promise)
  await form.getByRole('radio', { name: '有邀请码的人' }).click()
  await field('敏感词').fill(' 赌博 \n\n赌博\n代考')
  await field('为什么改').fill('来了一批广告')
  await save.dblClick()
  await expect
    .element(form.getByRole('button', { name: '正在保存…' }))
    .toHaveAttribute('aria-busy', 'true')
  held.resolve(settings)
  await expect.poll(() => onSaved.mock.calls).toEqual([[settings]])
  expect(sent.bodies).toEqual([
    expect.objectContaining({
      version: 3,
      registration: 'invitation',
      reservedNickNames: ['官方'],
      sensitiveWords: ['赌博', '代考'],
      reason: '来了一批广告',
    }),
  ])
})

test('服务器说哪里不对，就在哪里说明，焦点到那里', async () => {
  const { answers } = open()
  answers.put('/api/admin/system/settings', () =>
    refuse(400, {
      code: 1000,
      message: '请检查填写的内容',
      errors: { reservedNickNames: ['“林间”已经有人用了'] },
    }),
  )
  await field('保留的昵称').fill('林间')
  await save.click()
  await expect.element(field('保留的昵称')).toHaveAccessibleDescription('“林间”已经有人用了')
  await expect.element(field('保留的昵称')).toHaveFocus()
  await expect.element(field('保留的昵称')).toHaveValue('林间')
})

test('别人刚保存过：说明，写的都在，可以载入最新的', async () => {
  const { answers, onReload } = open()
  answers.put('/api/admin/system/settings', () =>
    refuse(409, { code: 1006, message: '阿岚刚刚改过设置' }),
  )
  await field('为什么改').fill('来了一批广告')
  await save.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('阿岚刚刚改过设置')
  await expect.element(field('为什么改')).toHaveValue('来了一批广告')
  await form.getByRole('button', { name: '载入最新的设置' }).click()
  expect(onReload).toHaveBeenCalledOnce()
})

function open() {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  const onSaved = vi.fn<(saved: SystemSettings) => void>()
  const onReload = vi.fn<() => void>()
  app.show(<SettingsForm settings={settings} onSaved={onSaved} onReload={onReload} />)
  return { ...app, onSaved, onReload }
}

const settings: SystemSettings = {
  version: 3,
  name: '砚',
  registration: 'open',
  review: 'resubmitted',
  reservedNickNames: ['官方'],
  sensitiveWords: [],
  footer: {
    copyrightHolder: '砚',
    filingNumber: '',
    filingUrl: 'https://beian.miit.gov.cn/',
    builtWith: '使用 React 构建',
    poweredBy: '由 .NET 后端提供支持',
  },
  updateTime: null,
  updatedBy: null,
}
