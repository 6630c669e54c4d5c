import { useState } from 'react'
import { expect, test } from 'vitest'
import { Checkbox, Textarea, TextInput, Select } from '#src/ui/inputs.tsx'
import { CodeInput } from '#src/ui/CodeInput.tsx'
import { Field } from '#src/ui/Field.tsx'
import { PasswordInput } from '#src/ui/PasswordInput.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { page, render, userEvent } from '#tests/support/browser.tsx'

test('字段的名字、提示、错误都属于输入框：先是提示，出错时换成错误', async () => {
  function Nickname() {
    const [text, setText] = useState('')
    return (
      <Field
        label="昵称"
        hint="别人会这样称呼您。"
        error={text === '管理员' ? '这个昵称是保留的' : null}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    )
  }
  render(<Nickname />)
  const box = page.getByRole('textbox', { name: '昵称' })
  await expect.element(box).toHaveAccessibleDescription('别人会这样称呼您。')
  await expect.element(box).toBeRequired()
  await expect.element(box).toBeValid()
  await box.fill('管理员')
  await expect.element(box).toBeInvalid()
  await expect.element(box).toHaveAccessibleDescription('这个昵称是保留的')
  await expect
    .element(page.getByText('这个昵称是保留的'))
    .toHaveAttribute('aria-live', 'polite')
})

test('按字段的名字，焦点就到输入框', async () => {
  render(<Field label="简介">{(control) => <Textarea {...control} />}</Field>)
  await page.getByText('简介').click()
  await expect.element(page.getByRole('textbox', { name: '简介' })).toHaveFocus()
})

test('字数照人看到的数，表情算一个；太长了念得出来', async () => {
  function Bio() {
    const [text, setText] = useState('')
    return (
      <Field label="简介" counter={{ text, max: 3 }}>
        {(control) => (
          <Textarea
            {...control}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    )
  }
  render(<Bio />)
  await page.getByRole('textbox').fill('😀😀😀')
  await expect.element(page.getByText('3/3', { exact: true })).toBeVisible()
  await page.getByRole('textbox').fill('😀😀😀！')
  await expect.element(page.getByText('4/3')).toHaveTextContent('超出长度')
})

test('密码藏着，要看才看得到，表单不因此提交', async () => {
  const submitted: string[] = []
  render(
    <form onSubmit={() => submitted.push('提交')}>
      <PasswordInput label="密码" aria-label="密码" defaultValue="夜航的灯" />
    </form>,
  )
  const box = page.getByLabelText('密码', { exact: true })
  await expect.element(box).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: '显示密码' }).click()
  await expect.element(box).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: '隐藏密码' }).click()
  await expect.element(box).toHaveAttribute('type', 'password')
  expect(submitted).toEqual([])
})

test('验证码：按一次发一封，发着与等着的时候按不动，焦点也不丢', async () => {
  let sent = 0
  function Code() {
    const [state, setState] = useState<'ready' | 'sending' | 'cooling'>('ready')
    return (
      <>
        <CodeInput
          aria-label="验证码"
          canSend
          sending={state === 'sending'}
          secondsLeft={state === 'cooling' ? 59.4 : 0}
          onSend={() => {
            sent += 1
            setState('sending')
          }}
        />
        <button type="button" onClick={() => setState('cooling')}>
          信到了
        </button>
      </>
    )
  }
  render(<Code />)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const sending = page.getByRole('button', { name: '发送中' })
  await expect.element(sending).toHaveAttribute('aria-disabled', 'true')
  await expect.element(sending).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: '信到了' }).click()
  await page.getByRole('button', { name: '60 秒后重发' }).click({ force: true })
  expect(sent).toBe(1)
})

test('单选：名字是问题，方向键走，不能选的跳过，错误说得出来', async () => {
  function Reason() {
    const [value, setValue] = useState<number | null>(null)
    return (
      <RadioGroup
        legend="举报原因"
        required
        value={value}
        onChange={setValue}
        error={value === null ? '请选择举报原因' : null}
        options={[
          { value: 0, label: '垃圾信息' },
          { value: 1, label: '虚假信息', disabled: true },
          { value: 2, label: '其他' },
        ]}
      />
    )
  }
  render(<Reason />)
  const group = page.getByRole('radiogroup', { name: '举报原因' })
  await expect.element(group).toHaveAccessibleDescription('请选择举报原因')
  await expect.element(group.getByTitle('必填')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '虚假信息' })).toBeDisabled()
  await page.getByRole('radio', { name: '垃圾信息' }).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: '其他' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: '垃圾信息' })).not.toBeChecked()
  await expect.element(group).toHaveAccessibleDescription('')
})

test('复选：按旁边的字也算，空格也算', async () => {
  render(<Checkbox>我看过了，把这份报告附上</Checkbox>)
  const box = page.getByRole('checkbox', { name: '我看过了，把这份报告附上' })
  await page.getByText('我看过了').click()
  await expect.element(box).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(box).not.toBeChecked()
})

test('下拉框：名字来自字段，选得到，停用时选不了', async () => {
  function Category({ isOff = false }) {
    const [value, setValue] = useState('')
    return (
      <Field label={isOff ? '停用的分类' : '分类'}>
        {(control) => (
          <Select
            {...control}
            disabled={isOff}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          >
            <option value="">不分类</option>
            <option value="essay">随笔</option>
          </Select>
        )}
      </Field>
    )
  }
  render(
    <>
      <Category />
      <Category isOff />
    </>,
  )
  const select = page.getByRole('combobox', { name: '分类', exact: true })
  await select.selectOptions('随笔')
  await expect.element(select).toHaveValue('essay')
  await expect.element(page.getByRole('combobox', { name: '停用的分类' })).toBeDisabled()
})
