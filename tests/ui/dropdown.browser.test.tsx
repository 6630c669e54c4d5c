import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Dropdown } from '#src/ui/Dropdown.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { MenuItem, MenuSeparator } from '#src/ui/MenuItem.tsx'
import { page, render, userEvent } from '#tests/support/browser.tsx'

const heard: string[] = []
beforeEach(() => void heard.splice(0))

const button = page.getByRole('button', { name: '林间的菜单' })
const menu = page.getByRole('menu', { name: '林间的菜单' })
const item = (name: string) => page.getByRole('menuitem', { name })

test('鼠标移上去就打开，按下不会把它关掉，移开就收起', async () => {
  render(<Account />)
  await button.hover()
  await expect.element(menu).toBeVisible()
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('textbox').hover()
  await expect.element(menu).not.toBeInTheDocument()
})

test('回车打开，焦点在第一项；再按一次收起', async () => {
  render(<Account />)
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('个人空间')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
})

test('方向键上下走，走到头就绕回来，跳过不能选的', async () => {
  render(<Account />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(item('退出登录')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('个人空间')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('文章管理')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(item('退出登录')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(item('个人空间')).toHaveFocus()
})

test('打出开头的字母，就走到那一项', async () => {
  render(<Account />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('个人空间')).toHaveFocus()
  await userEvent.keyboard('ap')
  await expect.element(item('API')).toHaveFocus()
})

test('选了一项：照做，收起，焦点回到按钮', async () => {
  render(<Account />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('个人空间')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  expect(heard).toEqual(['个人空间'])
})

test('Tab 从菜单里接着往下走，菜单收起', async () => {
  render(<Account />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('个人空间')).toHaveFocus()
  await userEvent.tab()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})

test('用按打开的菜单：移上去不开，按一下开，按在别处收起', async () => {
  render(<Account opensBy="press" />)
  await button.hover()
  expect(menu.query()).toBeNull()
  await button.click()
  await expect.element(menu).toBeVisible()
  await page.getByRole('textbox').click()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})

test('不能选的那一项，按了不算', async () => {
  render(<Account opensBy="press" />)
  await button.click()
  await expect.element(item('管理后台')).toBeDisabled()
  expect(heard).toEqual([])
})

function Account({ opensBy = 'hover' }: { opensBy?: 'hover' | 'press' }) {
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Dropdown
        name="user"
        open={open}
        opensBy={opensBy}
        align="start"
        onEnter={setOpen}
        onLeave={close}
        onToggle={(name) => setOpen(open === name ? null : name)}
        onClose={close}
        trigger={(props) => (
          <IconButton {...props} label="林间的菜单">
            林
          </IconButton>
        )}
      >
        {['个人空间', '文章管理', 'API'].map((name) => (
          <MenuItem key={name} onClick={() => heard.push(name)}>
            {name}
          </MenuItem>
        ))}
        <MenuItem disabled onClick={() => heard.push('管理后台')}>
          管理后台
        </MenuItem>
        <MenuSeparator />
        <MenuItem>退出登录</MenuItem>
      </Dropdown>
      <input aria-label="搜索" style={{ display: 'block', marginTop: 400 }} />
    </>
  )
}
