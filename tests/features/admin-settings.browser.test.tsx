import { expect, test } from 'vitest'
import type { SystemSettings } from '#src/features/admin/system/settings-form.ts'
import { SystemPage } from '#src/pages/admin/SystemPage.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, toasts } from '#tests/support/browser.tsx'

const form = page.getByRole('form', { name: '系统设置' })
const field = (name: string) => form.getByRole('textbox', { name })
const save = form.getByRole('button', { name: '保存设置' })
const reload = form.getByRole('button', { name: '载入最新的设置' })
const tab = (name: string) => page.getByRole('tab', { name })

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
  const { answers } = open()
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
  await expect.element(toasts).toHaveTextContent('设置已保存')
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

test('保存之后：焦点还在按钮上，写的理由清空了，接着改还能再存', async () => {
  const { answers } = open()
  const second = { ...settings, version: 4, name: '砚台', sensitiveWords: ['赌博'] }
  const sent = answers.put('/api/admin/system/settings', () => second)
  await field('站点名称').fill('砚台')
  await field('敏感词').fill('赌博\n\n')
  await field('为什么改').fill('改个名')
  await save.click()
  await expect.element(field('为什么改')).toHaveValue('')
  await expect.element(field('敏感词')).toHaveValue('赌博')
  await expect.element(save).toHaveFocus()
  await field('备案号').fill('京ICP备1号')
  await save.click()
  await expect
    .poll(() => sent.bodies)
    .toEqual([
      expect.objectContaining({ version: 3, name: '砚台', reason: '改个名' }),
      expect.objectContaining({ version: 4, name: '砚台', reason: '' }),
    ])
})

test('改了一半去看别的标签：回来改的都在；这时正在保存的也存得完', async () => {
  const { answers } = open()
  await field('敏感词').fill('赌博')
  await form.getByRole('radio', { name: '有邀请码的人' }).click()
  await tab('任务').click()
  await expect.element(form).not.toBeInTheDocument()
  await tab('设置').click()
  await expect.element(field('敏感词')).toHaveValue('赌博')
  await expect.element(form.getByRole('radio', { name: '有邀请码的人' })).toBeChecked()
  const held = Promise.withResolvers<SystemSettings>()
  const sent = answers.put('/api/admin/system/settings', () => held.promise)
  await save.click()
  await expect.poll(() => sent.bodies).toEqual([expect.objectContaining({ version: 3 })])
  await tab('任务').click()
  await expect.element(form).not.toBeInTheDocument()
  const saved = { ...settings, version: 4, sensitiveWords: ['赌博', '代考'] }
  answers.get('/api/admin/system/settings', () => saved)
  held.resolve(saved)
  await expect.element(toasts).toHaveTextContent('设置已保存')
  await tab('设置').click()
  await expect.element(field('敏感词')).toHaveValue('赌博\n代考')
})

test('别人刚保存过：说明，载入最新的之后，改的还在上面，没改的是别人的；再存就成', async () => {
  const { answers } = open()
  const theirs: SystemSettings = { ...settings, version: 9, review: 'all', name: '墨' }
  answers.put('/api/admin/system/settings', () => {
    answers.get('/api/admin/system/settings', () => theirs)
    return refuse(409, { code: 1006, message: '阿岚刚刚改过设置' })
  })
  await field('敏感词').fill('赌博')
  await field('为什么改').fill('来了一批广告')
  await save.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('阿岚刚刚改过设置')
  await expect.element(field('站点名称')).toHaveValue('砚')
  await reload.click()
  await expect.element(field('站点名称')).toHaveValue('墨')
  await expect.element(form.getByRole('radio', { name: '全部' })).toBeChecked()
  await expect.element(field('敏感词')).toHaveValue('赌博')
  await expect.element(field('为什么改')).toHaveValue('来了一批广告')
  await expect.element(form.getByRole('alert')).toHaveTextContent('')
  await expect.element(form.getByRole('alert')).toHaveFocus()
  const sent = answers.put('/api/admin/system/settings', () => ({ ...theirs, version: 10 }))
  await save.click()
  await expect
    .poll(() => sent.bodies)
    .toEqual([
      expect.objectContaining({
        version: 9,
        name: '墨',
        review: 'all',
        sensitiveWords: ['赌博'],
      }),
    ])
})

test('去看别的标签时别人改过：没动过的照新的，动过的先说明，不声不响盖不掉别人的', async () => {
  const { answers } = open()
  await expect.element(field('站点名称')).toHaveValue('砚')
  await tab('任务').click()
  answers.get('/api/admin/system/settings', () => ({ ...settings, version: 4, name: '墨' }))
  await tab('设置').click()
  await expect.element(field('站点名称')).toHaveValue('墨')
  await field('站点名称').fill('砚台')
  await tab('任务').click()
  const theirs: SystemSettings = { ...settings, version: 5, review: 'all' }
  answers.get('/api/admin/system/settings', () => theirs)
  await tab('设置').click()
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent('设置在别处改过。载入最新的，您改的还在。')
  await expect.element(form.getByRole('radio', { name: '被驳回或下架过的' })).toBeChecked()
  await reload.click()
  await expect.element(form.getByRole('radio', { name: '全部' })).toBeChecked()
  await expect.element(field('站点名称')).toHaveValue('砚台')
})

test('站点名称与页脚：每一项离下一项一样远，说明不贴着下一项', async () => {
  open()
  const topOf = async (name: string) => {
    await expect.element(field(name)).toBeVisible()
    return field(name).element().getBoundingClientRect().top
  }
  // Both have a hint of one line.
  const afterName = (await topOf('版权所有者')) - (await topOf('站点名称'))
  const afterNumber = (await topOf('备案链接')) - (await topOf('备案号'))
  expect(afterName).toBe(afterNumber)
})

function open() {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  app.answers.get('/api/admin/system/settings', () => settings)
  app.answers.get('/api/admin/system/jobs', () => ({ items: [] }))
  app.show(<SystemPage />, '/admin/system')
  return app
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
