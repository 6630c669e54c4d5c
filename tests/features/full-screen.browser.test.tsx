import { useState } from 'react'
import { expect, test } from 'vitest'
import { EditorFrame } from '#src/features/editor/EditorFrame.tsx'
import { openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

const dialog = page.getByRole('dialog', { name: '插入链接' })
const full = page.getByText('正在全屏')

test('全屏里开着对话框按 Esc：只关对话框；再按才退出全屏', async () => {
  openApp().show(<Desk />)
  await page.getByRole('button', { name: '链接' }).click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(full).toBeVisible()
  await expect.element(page.getByRole('button', { name: '链接' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(full).not.toBeInTheDocument()
})

function Desk() {
  const [isFull, setIsFull] = useState(true)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <EditorFrame
      bar={isFull && <p>正在全屏</p>}
      banners={null}
      title={null}
      text={
        <>
          <button type="button" onClick={() => setIsAsking(true)}>
            链接
          </button>
          {isAsking && (
            <Dialog title="插入链接" onClose={() => setIsAsking(false)}>
              <input aria-label="地址" />
            </Dialog>
          )}
        </>
      }
      aside={false}
      sheet={false}
      asideWidth="half"
      isTextHidden={false}
      isFullScreen={isFull}
      onLeaveFullScreen={() => setIsFull(false)}
    />
  )
}
