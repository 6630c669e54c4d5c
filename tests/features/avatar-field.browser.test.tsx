import { useState } from 'react'
import { expect, test } from 'vitest'
import { AvatarField } from '#src/features/own/avatar/AvatarField.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, press } from '#tests/support/browser.tsx'

test('移除头像：焦点到“上传头像”，不丢', async () => {
  openApp(buildAccount()).show(<Portrait />)
  await press(button('移除头像'))
  await expect.element(button('移除头像')).not.toBeInTheDocument()
  await expect.element(button('上传头像')).toHaveFocus()
})

function Portrait() {
  const [url, setUrl] = useState('/images/avatar/lin.webp')
  return <AvatarField name="林间" url={url} onChange={setUrl} />
}
