import { Suspense } from 'react'
import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { Composer } from '#src/features/chat/Composer.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page, press, userEvent } from '#tests/support/browser.tsx'

const box = field('发消息给阿岚')
const send = button('发送')
const discards = page.getByRole('button', { name: '放弃图片' })
const picture = (name: string) => new File(['x'], name, { type: 'image/png' })

test('从办公软件复制的文字带着它的图：贴的是字，图不发；单是图片才发', async () => {
  const { uploads } = open()
  await expect.element(box).toBeVisible()
  const words = { 'text/plain': '第一季度', 'text/html': '<b>第一季度</b>' }
  expect(paste(words, [picture('image.png')])).toBe('the browser')
  expect(paste({}, [picture('山.png')])).toBe('the app')
  await expect.poll(() => uploads.map(({ name }) => name)).toEqual(['山.png'])
})

test('用按钮发出去，焦点到输入框；没有写什么，焦点留在按钮上', async () => {
  open()
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  send.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(send).toHaveFocus()
  await box.fill('在吗')
  await send.click()
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
})

test('图片传着：念有几张、哪张没有传成，不念传到百分之几', async () => {
  const { uploads, give } = open()
  await give(picture('山.png'))
  const heard = page.getByRole('status')
  await expect.element(heard).toHaveTextContent('1 张图片上传中')
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]?.progress(0.3)
  const percent = page.getByText('图片上传中… 30%')
  await expect.element(percent).toBeVisible()
  expect(percent.element().closest('[aria-live], [role=status], [role=alert], output')).toBe(
    null,
  )
  uploads[0]?.fail()
  await expect.element(page.getByRole('alert')).toHaveTextContent('图片没有发出')
  await expect.element(heard).toBeEmptyDOMElement()
})

test('放弃一张图片：焦点到下一张；放弃了最后一张，焦点还在写消息的地方', async () => {
  const { give } = open()
  await give(picture('山.png'), picture('海.png'))
  await expect.poll(() => discards.elements()).toHaveLength(2)
  await press(discards.first())
  await expect.poll(() => discards.elements()).toHaveLength(1)
  await expect.element(discards).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(discards).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(box.element().closest('form'))
})

interface Upload {
  name: string
  progress: (part: number) => void
  fail: () => void
}

/** Writing to 阿岚, connected; how far the pictures come is the test's. */
function open() {
  const uploads: Upload[] = []
  const app = openApp(buildAccount(), {
    realtime: {
      openLine: async () => ({ transport: 'webSockets', invoke: async () => false }),
      watchNetwork: () => () => {},
      afterPaint: (work) => work(),
    },
    async watchedFetch(request, onProgress) {
      const file = (await request.formData()).get('file')
      return new Promise((resolve) => {
        uploads.push({
          name: file instanceof File ? file.name : '',
          progress: onProgress,
          fail: () => resolve(new Response(null, { status: 500 })),
        })
      })
    },
  })
  const { ConversationPage, UnifiedUnread } = examples.components.examples
  app.answers.get('/api/message/conversations', () => ConversationPage.value as never)
  app.answers.get('/api/notifications/unified-unread-count', () => UnifiedUnread.value)
  app.show(
    <Suspense>
      <Composer peerId="u2" peerName="阿岚" />
    </Suspense>,
  )
  return {
    uploads,
    /** Chooses pictures, as the browser's own dialog does. */
    give: async (...files: File[]) => {
      await expect.element(box).toBeVisible()
      const input = document.querySelector<HTMLElement>('input[type=file]')
      if (input) await userEvent.upload(input, files)
    },
  }
}

/** Pastes into the field; answers who takes it. */
function paste(texts: Record<string, string>, files: File[]) {
  const clipboardData = new DataTransfer()
  for (const [kind, value] of Object.entries(texts)) clipboardData.setData(kind, value)
  for (const file of files) clipboardData.items.add(file)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  return box.element().dispatchEvent(event) ? 'the browser' : 'the app'
}
