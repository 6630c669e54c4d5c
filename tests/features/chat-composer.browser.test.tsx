import { Suspense, useState } from 'react'
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

test('图片传着就离开会话：照样传到，自成一条', async () => {
  const { uploads, give, sent } = open()
  await give(picture('山.png'))
  await expect.poll(() => uploads.length).toBe(1)
  await button('离开会话').click()
  await expect.element(box).not.toBeInTheDocument()
  uploads[0]?.arrive()
  await expect.poll(() => sent).toEqual([picturesUrl])
  await button('回到会话').click()
  await expect.element(box).toBeVisible()
  await expect.element(discards).not.toBeInTheDocument()
})

test('离开会话以后图片没有传成：回来还在，重新上传就发出', async () => {
  const { uploads, give, sent } = open()
  await give(picture('山.png'))
  await expect.poll(() => uploads.length).toBe(1)
  await button('离开会话').click()
  await expect.element(box).not.toBeInTheDocument()
  uploads[0]?.fail()
  await button('回到会话').click()
  await button('重新上传').click()
  await expect.poll(() => uploads.length).toBe(2)
  uploads[1]?.arrive()
  await expect.poll(() => sent).toEqual([picturesUrl])
})

test('换了人登录：前一个人传着的图片不再传，也不替人发', async () => {
  const { actors, uploads, give, sent } = open()
  await give(picture('山.png'), picture('海.png'), picture('河.png'), picture('湖.png'))
  await expect.poll(() => uploads.length).toBe(3)
  actors.session.send({ type: 'session.established', account: buildAccount({ id: 'u9' }) })
  for (const { arrive } of uploads) arrive()
  await button('离开会话').click()
  await button('回到会话').click()
  await expect.element(box).toBeVisible()
  await expect.element(discards).not.toBeInTheDocument()
  expect([uploads.length, sent]).toEqual([3, []])
})

test('图片传着、没有传成：关页面之前问一声；都传到了不问', async () => {
  const { uploads, give } = open()
  await expect.element(box).toBeVisible()
  expect(asksBeforeClosing()).toBe(false)
  await give(picture('山.png'))
  await expect.poll(() => uploads.length).toBe(1)
  expect(asksBeforeClosing()).toBe(true)
  uploads[0]?.arrive()
  await expect.element(discards).not.toBeInTheDocument()
  expect(asksBeforeClosing()).toBe(false)
})

test('焦点在断线说明的链接上：连上了，说明没有了，焦点还在写消息的地方', async () => {
  const { realtime, line } = open()
  line.isRefused = true
  await expect.element(box).toBeVisible()
  const { connection } = (await realtime()).hubs.chat
  const way = page.getByRole('link', { name: '看看连接怎么了' })
  await expect.element(way).toBeVisible()
  way.element().focus()
  line.isRefused = false
  connection.send({ type: 'connection.retry' })
  await expect.element(way).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(box.element().closest('form'))
})

interface Upload {
  name: string
  progress: (part: number) => void
  arrive: () => void
  fail: () => void
}

const image = examples.components.examples.UploadedImage.value
const picturesUrl = image.url

/** Whether the browser is to ask before the page is closed. */
const asksBeforeClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Writing to 阿岚, connected; how far the pictures come is the test's. */
function open() {
  const uploads: Upload[] = []
  const sent: unknown[] = []
  const line = { isRefused: false }
  const app = openApp(buildAccount(), {
    realtime: {
      openLine: async () => {
        if (line.isRefused) throw new Error('refused')
        return {
          transport: 'webSockets',
          invoke: async (method, ...said) => {
            if (method === 'SendMessage') sent.push(said[1])
            return false
          },
        }
      },
      watchNetwork: () => () => {},
      afterPaint: (work) => work(),
    },
    async watchedFetch(request, onProgress) {
      const file = (await request.formData()).get('file')
      return new Promise((resolve) => {
        uploads.push({
          name: file instanceof File ? file.name : '',
          progress: onProgress,
          arrive: () => resolve(Response.json(image, { status: 201 })),
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
      <Leavable />
    </Suspense>,
  )
  return {
    ...app,
    uploads,
    /** What was sent as a message. */
    sent,
    line,
    /** Chooses pictures, as the browser's own dialog does. */
    give: async (...files: File[]) => {
      await expect.element(box).toBeVisible()
      const input = document.querySelector<HTMLElement>('input[type=file]')
      if (input) await userEvent.upload(input, files)
    },
  }
}

function Leavable() {
  const [isHere, setHere] = useState(true)
  return (
    <>
      {isHere && <Composer peerId="u2" peerName="阿岚" />}
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? '离开会话' : '回到会话'}
      </button>
    </>
  )
}

/** Pastes into the field; answers who takes it. */
function paste(texts: Record<string, string>, files: File[]) {
  const clipboardData = new DataTransfer()
  for (const [kind, value] of Object.entries(texts)) clipboardData.setData(kind, value)
  for (const file of files) clipboardData.items.add(file)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  return box.element().dispatchEvent(event) ? 'the browser' : 'the app'
}
