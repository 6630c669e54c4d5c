import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { IconButton, MoreButton } from '#src/ui/IconButton.tsx'
import { SkipLink } from '#src/ui/SkipLink.tsx'
import { TextLink } from '#src/ui/Text.tsx'
import { page, render, userEvent } from '#tests/support/browser.tsx'

test('按钮：点、回车、空格都算按下，表单里的不会顺手把表单提交', async () => {
  const heard: string[] = []
  render(
    <form onSubmit={() => heard.push('提交')}>
      <Button onClick={() => heard.push('按下')}>关注</Button>
    </form>,
  )
  await page.getByRole('button', { name: '关注' }).click()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(heard).toEqual(['按下', '按下', '按下'])
})

test('不能按的按钮：按不动，Tab 也不停在那里', async () => {
  const heard: string[] = []
  render(
    <>
      <Button disabled onClick={() => heard.push('按下')}>
        保存
      </Button>
      <Button>取消</Button>
    </>,
  )
  await expect.element(page.getByRole('button', { name: '保存' })).toBeDisabled()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: '取消' })).toHaveFocus()
  page.getByRole('button', { name: '保存' }).element().dispatchEvent(press())
  expect(heard).toEqual([])
})

test('样子是按钮的链接，还是链接', async () => {
  render(
    <Button as="a" href="#写">
      写文章
    </Button>,
  )
  const link = page.getByRole('link', { name: '写文章' })
  await expect.element(link).toHaveAttribute('href', '#写')
  await expect.element(link).not.toHaveAttribute('type')
})

test('只有图标的按钮有名字，鼠标停上去也看得到', async () => {
  const heard: string[] = []
  render(
    <>
      <IconButton label="切换主题" onClick={() => heard.push('主题')}>
        ☾
      </IconButton>
      <MoreButton label="更多操作" onClick={() => heard.push('更多')} />
    </>,
  )
  await page.getByRole('button', { name: '切换主题' }).click()
  await page.getByRole('button', { name: '更多操作' }).click()
  expect(heard).toEqual(['主题', '更多'])
  await expect.element(page.getByTitle('切换主题')).toBeVisible()
})

test('开关一样的按钮说得出自己开着没有', async () => {
  function Follow() {
    const [isOn, setIsOn] = useState(false)
    return (
      <Chip aria-pressed={isOn} onClick={() => setIsOn(!isOn)}>
        关注
      </Chip>
    )
  }
  render(<Follow />)
  const chip = page.getByRole('button', { name: '关注' })
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false')
  await chip.click()
  await expect.element(page.getByRole('button', { name: '关注', pressed: true })).toBeVisible()
})

test('没成的地方念得出来，可以再试', async () => {
  const retry = vi.fn<() => void>()
  render(<ErrorState text="没有取到" onRetry={retry} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('没有取到')
  await page.getByRole('button', { name: '重试' }).click()
  expect(retry).toHaveBeenCalledOnce()
})

test('Tab 的第一站是跳到正文，平时看不见', async () => {
  render(
    <>
      <SkipLink target="main" />
      <main id="main" tabIndex={-1}>
        正文
      </main>
    </>,
  )
  const skip = page.getByRole('link', { name: '跳到正文' })
  await expect.element(skip).not.toBeInViewport()
  await userEvent.tab()
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeInViewport()
})

/** What a script could send to a button that a hand cannot press. */
const press = () => new MouseEvent('click', { bubbles: true })

test('句子里的按钮看上去是一句话里的链接，没有框', async () => {
  render(
    <TextLink as="button" type="button">
      重试
    </TextLink>,
  )
  const { borderTopWidth, paddingLeft, backgroundColor } = getComputedStyle(
    page.getByRole('button', { name: '重试' }).element(),
  )
  expect([borderTopWidth, paddingLeft, backgroundColor]).toEqual([
    '0px',
    '0px',
    'rgba(0, 0, 0, 0)',
  ])
})
