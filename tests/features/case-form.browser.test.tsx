import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, expect, test } from 'vitest'
import type { AdminReportDetail } from '#src/data/admin/reports.ts'
import { CaseDialog } from '#src/features/admin/reports/CaseDialog.tsx'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, toasts, typeHalf, userEvent } from '#tests/support/browser.tsx'

const way = page.getByRole('combobox', { name: '处理方式' })
const outcome = page.getByRole('textbox', { name: '告诉举报者' })
const reason = page.getByRole('textbox', { name: '告诉作者的原因' })
const note = page.getByRole('textbox', { name: '备注' })
const claim = page.getByRole('button', { name: '接手' })
const submit = page.getByRole('button', { name: '确认处理' })
const span = page.getByRole('combobox', { name: '截止时间' })
const exact = page.getByLabelText('具体时间')

// The contract's own example, which its tests hold against the schema.
const example = examples.components.examples.AdminReportDetail.value as AdminReportDetail
const unclaimed: AdminReportDetail = {
  ...example,
  abilities: { ...example.abilities, claim: true },
}
const claimed: AdminReportDetail = { ...example, version: example.version + 1 }

const bannable = { ...claimed, abilities: { ...claimed.abilities, actions: [6 as const] } }

let report: AdminReportDetail
beforeEach(() => (report = unclaimed))

test('写了一半按“我来处理”：选的和写的都在，按新的版本发出去', async () => {
  const { answers } = open()
  const sent = answers.post('/api/admin/reports/{id}/handle', () => claimed)
  await write()
  await claim.click()
  await expect.element(claim).not.toBeInTheDocument()
  await expect.element(way).toHaveDisplayValue('下架文章')
  await expect.element(outcome).toHaveValue('已下架该文章')
  await expect.element(reason).toHaveValue('都是广告')
  await expect.element(note).toHaveValue('第二次了')
  await submit.click()
  await expect
    .poll(() => sent.bodies)
    .toEqual([
      expect.objectContaining({
        version: claimed.version,
        action: 2,
        outcome: '已下架该文章',
        reason: '都是广告',
        note: '第二次了',
      }),
    ])
})

test('选的处理方式没有了：只有它要重选，写的都在', async () => {
  open({ ...claimed, abilities: { ...claimed.abilities, actions: [0] } })
  await write()
  await claim.click()
  await expect.element(claim).not.toBeInTheDocument()
  await expect.element(way).toHaveDisplayValue('请选择')
  await way.selectOptions('关闭举报：不需要处理')
  await expect.element(outcome).toHaveValue('已下架该文章')
  await expect.element(note).toHaveValue('第二次了')
})

test('封禁到的具体时间没有填完整：没写的结果也一起说', async () => {
  open(bannable)
  await startBan()
  await span.selectOptions('指定时间')
  await typeHalf(exact)
  await submit.click()
  await expect.element(exact).toHaveAccessibleDescription('时间没有填完整')
  await expect.element(outcome).toHaveAccessibleDescription('请写明告诉举报者的结果')
})

test('临时封禁没有“永久”可选', async () => {
  open(bannable)
  await startBan()
  const offered = span.element().querySelectorAll('option')
  expect([...offered].map(({ textContent }) => textContent)).toEqual([
    '—',
    '1 小时',
    '1 天',
    '7 天',
    '30 天',
    '指定时间',
  ])
})

test.for([
  ['1 天', '截止时间'],
  ['指定时间', '具体时间'],
] as const)('截止时间选%s，服务器不认：说在“%s”旁边', async ([chosen, name]) => {
  const { answers } = open(bannable)
  answers.post('/api/admin/reports/{id}/handle', () =>
    refuse(400, {
      code: 1000,
      message: '请检查填写的内容',
      errors: { banUntil: ['请选择将来的时间'] },
    }),
  )
  await startBan()
  await span.selectOptions(chosen)
  if (chosen === '指定时间') await exact.fill('2099-01-01T00:00')
  await outcome.fill('已封禁')
  await submit.click()
  await expect
    .element(page.getByLabelText(name))
    .toHaveAccessibleDescription('请选择将来的时间')
  expect(page.getByRole('alert').getByText('请选择将来的时间').elements()).toEqual([])
})

test('别人先改过：说出原因，重新查看之后写的还在，再发就成', async () => {
  const { answers } = open()
  answers.post('/api/admin/reports/{id}/handle', () => {
    report = claimed
    return refuse(409, { code: 1006, message: '阿岚刚刚处理过这件举报' })
  })
  await write()
  await submit.click()
  const alert = page.getByText('阿岚刚刚处理过这件举报')
  await expect.element(alert).toBeVisible()
  const sent = answers.post('/api/admin/reports/{id}/handle', () => claimed)
  await page.getByRole('button', { name: '重新查看' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(outcome).toHaveValue('已下架该文章')
  await submit.click()
  await expect
    .poll(() => sent.bodies)
    .toEqual([expect.objectContaining({ version: claimed.version, note: '第二次了' })])
})

test('接手时别人已经接手了：说是谁，案子重新取，写的都在，按新的版本发得出去', async () => {
  const { answers, changes } = open()
  answers.post('/api/admin/reports/{id}/claim', () => {
    report = claimed
    return refuse(409, { code: 1006, message: '阿岚已经接手了这件举报，请重新查看' })
  })
  const sent = answers.post('/api/admin/reports/{id}/handle', () => claimed)
  await write()
  await claim.click()
  await expect.element(claim).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert').getByText('阿岚已经接手了')).toBeVisible()
  expect(changes).toEqual(['changed'])
  await expect.element(outcome).toHaveValue('已下架该文章')
  await submit.click()
  await expect
    .poll(() => sent.bodies)
    .toEqual([expect.objectContaining({ version: claimed.version, note: '第二次了' })])
})

test('服务器说不对的地方这里没有：在表单里说', async () => {
  const { answers } = open()
  answers.post('/api/admin/reports/{id}/handle', () =>
    refuse(400, {
      code: 1000,
      message: '请检查填写的内容',
      errors: { version: ['版本不对'], settleRelated: ['不能一并处理'] },
    }),
  )
  await write()
  await submit.click()
  await expect.element(page.getByText('版本不对；不能一并处理', { exact: true })).toBeVisible()
})

test('发着的时候关不掉：没有叉，Esc 也不行；结果总听得到', async () => {
  const { answers, toaster } = open()
  const held = Promise.withResolvers<ReturnType<typeof refuse>>()
  answers.post('/api/admin/reports/{id}/handle', () => held.promise)
  await write()
  await submit.click()
  await expect.element(page.getByRole('button', { name: '关闭' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(outcome).toBeVisible()
  held.resolve(refuse(409, { code: 1006, message: '阿岚已经处理了这件举报' }))
  await expect.element(page.getByRole('alert').getByText('阿岚已经处理了')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '关闭' })).toBeVisible()
  expect(toaster()).toEqual([])
})

test('发着的时候按了浏览器的后退：照样处理，说一声，列表重新取', async () => {
  const { answers, leave, changes } = open()
  const held = Promise.withResolvers<AdminReportDetail>()
  answers.post('/api/admin/reports/{id}/handle', () => held.promise)
  await write()
  await submit.click()
  await expect.element(outcome).toHaveAttribute('readonly')
  leave()
  expect(changes).toEqual([])
  held.resolve(claimed)
  await expect.element(toasts).toHaveTextContent('已处理')
  expect(changes).toEqual(['changed'])
})

test('后退了才知道没有处理成：也说一声，列表重新取', async () => {
  const { answers, leave, changes } = open()
  const held = Promise.withResolvers<ReturnType<typeof refuse>>()
  answers.post('/api/admin/reports/{id}/handle', () => held.promise)
  await write()
  await submit.click()
  await expect.element(outcome).toHaveAttribute('readonly')
  leave()
  held.resolve(refuse(409, { code: 1006, message: '阿岚已经处理了这件举报' }))
  await expect.element(toasts).toHaveTextContent('操作失败阿岚已经处理了这件举报')
  expect(changes).toEqual(['changed'])
})

test('处理完又能再处理：从空的开始', async () => {
  const { answers } = open()
  answers.post('/api/admin/reports/{id}/handle', () => {
    report = claimed
    return claimed
  })
  await write()
  await submit.click()
  await expect.element(claim).not.toBeInTheDocument()
  await expect.element(way).toHaveDisplayValue('请选择')
  await way.selectOptions('下架文章')
  await expect.element(outcome).toHaveValue('')
})

/** `after`: the case once it is claimed. */
function open(after = claimed) {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  app.answers.get('/api/admin/reports/{id}', () => report)
  app.answers.post('/api/admin/reports/{id}/claim', () => (report = after))
  const changes: string[] = []
  let leave = () => {}
  function Page() {
    const [isShown, setIsShown] = useState(true)
    useEffect(() => {
      leave = () => flushSync(() => setIsShown(false))
    }, [])
    const handleChange = () => void changes.push('changed')
    return isShown && <CaseDialog id={example.id} onChanged={handleChange} onClose={() => {}} />
  }
  app.show(<Page />)
  const told = () => app.actors.toaster.getSnapshot().context.toasts
  return { ...app, changes, leave: () => leave(), toaster: told }
}

async function write() {
  await way.selectOptions('下架文章')
  await outcome.fill('已下架该文章')
  await reason.fill('都是广告')
  await note.fill('第二次了')
}

/** Takes the case, and chooses the ban that ends. */
async function startBan() {
  await claim.click()
  await expect.element(claim).not.toBeInTheDocument()
  await way.selectOptions('临时封禁')
}
