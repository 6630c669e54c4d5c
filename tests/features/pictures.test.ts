import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { ChatMessage, Sending } from '#machines/chat/chat.types.ts'
import { messageMachine } from '#machines/chat/message.machine.ts'
import { outgoingMachine } from '#machines/chat/outgoing.machine.ts'
import { connectUploads } from '#machines/upload/uploads.connect.ts'
import { checked } from '#src/app/image-upload.ts'
import { createPictureSending } from '#src/features/chat/pictures.tsx'
import { buildMessage } from '#tests/machines/chat/build-message.ts'
import { eventually } from '#tests/support/eventually.ts'

const png = new File(['x'], '山.png', { type: 'image/png' })

test('图片传到之后自成一条，正在写的字还在', async () => {
  const { give, sent, outgoing, view } = start()
  outgoing.send({ type: 'text.type', text: '还没写完' })
  give(png)
  await eventually(() => expect(sent).toEqual(['/images/post/1.png']))
  expect(outgoing.getSnapshot().context.text).toBe('还没写完')
  await eventually(() => expect(view().list).toMatchObject([{ status: 'done' }]))
})

test('传到的时候没有连接：说没有发出，连上之后再试就发出去，只有一条', async () => {
  const { give, sent, outgoing, view } = start()
  outgoing.send({ type: 'hub.down' })
  const id = give(png)
  await eventually(() =>
    expect(view().list).toMatchObject([{ status: 'failed', failure: { kind: 'offline' } }]),
  )
  expect(sent).toEqual([])
  outgoing.send({ type: 'hub.up' })
  view().retry(id)
  await eventually(() => expect(sent).toEqual(['/images/post/2.png']))
})

test('传到的时候已经换了人登录：不替人发，也不当作发出去了', async () => {
  const { give, sent, outgoing, view } = start()
  give(png)
  outgoing.stop()
  await eventually(() =>
    expect(view().list).toMatchObject([{ status: 'failed', failure: { kind: 'offline' } }]),
  )
  expect(sent).toEqual([])
})

test('传的途中放弃了：什么也不发', async () => {
  const { give, sent, view, uploaded } = start()
  view().cancel(give(png))
  await uploaded()
  expect([sent, view().list]).toEqual([[], []])
})

test('不是图片的当场说明，不白跑一趟', async () => {
  const { give, view, count } = start()
  give(new File(['x'], 'a.svg', { type: 'image/svg+xml' }))
  await eventually(() => expect(view().list).toMatchObject([{ status: 'failed' }]))
  expect(view().list[0]?.failure).toMatchObject({ message: expect.stringContaining('PNG') })
  expect(count()).toBe(0)
})

/** A chat with somebody, connected; every upload arrives, and every message too. */
function start() {
  const sent: string[] = []
  let uploads = 0
  const outgoing = createActor(
    outgoingMachine.provide({
      actors: {
        message: messageMachine.provide({
          actors: {
            send: fromPromise<ChatMessage, Sending>(
              async ({ input: { content, clientId } }) => {
                sent.push(content)
                return buildMessage('1', 'me', 'you', { content, clientId })
              },
            ),
          },
        }),
      },
      actions: { remember: () => {}, rememberWaiting: () => {} },
    }),
    { input: { peerId: 'you', text: '', waiting: [], isPlain: false } },
  ).start()
  outgoing.send({ type: 'hub.up' })
  const sending = createPictureSending({
    images: {
      upload: checked(async (category, { name, size }) => {
        const url = `/images/post/${(uploads += 1)}.png`
        return { url, category, name, mime: 'image/png', width: 1, height: 1, size }
      }),
    },
    outgoing,
    newId: () => `client-${uploads}`,
  })
  const actor = createActor(sending.machine).start()
  onTestFinished(() => {
    actor.stop()
    outgoing.stop()
  })
  const view = () => connectUploads(actor.getSnapshot(), (event) => actor.send(event))
  return {
    outgoing,
    sent,
    view,
    count: () => uploads,
    /** Everything that only waits for promises has happened. */
    uploaded: () => new Promise((resolve) => setImmediate(resolve)),
    give: (file: File) => {
      const id = sending.keep(file)
      view().add(id, file.name)
      return id
    },
  }
}
