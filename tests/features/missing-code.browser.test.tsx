import { useState, type ComponentType } from 'react'
import { expect, test } from 'vitest'
import { lazyDialog } from '#src/shared/lazy-part.tsx'
import { lazySection } from '#src/shared/lazy-section.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { openApp } from '#tests/support/browser-app.tsx'
import { button, field, page, toasts } from '#tests/support/browser.tsx'

interface Closing {
  onClose: () => void
}

test('对话框的代码没有来：说得出来，页面和写的字都在；来得了的时候再按，就打开了', async () => {
  let comes = false
  const { show } = openApp()
  show(
    <Bio
      load={() =>
        comes ? Promise.resolve(Crop) : Promise.reject(new TypeError('Failed to fetch'))
      }
    />,
  )
  await field('简介').fill('写了半天的简介')
  for (const times of [1, 2]) {
    await button('更换头像').click()
    await expect.element(toasts).toHaveTextContent('没能打开')
    await expect.element(field('简介')).toHaveValue('写了半天的简介')
    await expect.element(page.getByText(`关了 ${times} 次`)).toBeVisible()
  }
  comes = true
  await button('更换头像').click()
  await expect.element(page.getByRole('dialog', { name: '裁剪头像' })).toBeVisible()
  await expect.element(page.getByText('关了 2 次')).toBeVisible()
})

test('一部分的代码没有来：只有那一处说，别的都在；按重试，来得了就有了', async () => {
  let comes = false
  const Comments = lazySection(
    () => (comes ? Promise.resolve(Said) : Promise.reject(new TypeError('Failed to fetch'))),
    () => '正在加载',
  )
  openApp().show(
    <>
      <p>读到一半的正文</p>
      <Comments />
    </>,
  )
  await expect.element(page.getByText(/这一部分没有加载出来/)).toBeVisible()
  await expect.element(page.getByText('读到一半的正文')).toBeVisible()
  await button('重试').click()
  await expect.element(page.getByText(/这一部分没有加载出来/)).toBeVisible()
  comes = true
  await button('重试').click()
  await expect.element(page.getByText('说得好')).toBeVisible()
  await expect.element(page.getByText(/这一部分没有加载出来/)).not.toBeInTheDocument()
})

const Said = () => <p>说得好</p>

function Bio({ load }: { load: () => Promise<ComponentType<Closing>> }) {
  const [CropDialog] = useState(() => lazyDialog(load))
  const [isCropping, setIsCropping] = useState(false)
  const [closed, setClosed] = useState(0)
  const handleClose = () => {
    setIsCropping(false)
    setClosed(closed + 1)
  }
  return (
    <>
      <textarea aria-label="简介" />
      <Button onClick={() => setIsCropping(true)}>更换头像</Button>
      <p>关了 {closed} 次</p>
      {isCropping && <CropDialog onClose={handleClose} />}
    </>
  )
}

function Crop({ onClose }: Closing) {
  return (
    <Dialog title="裁剪头像" onClose={onClose}>
      -
    </Dialog>
  )
}
