import { describe, expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { connectUploads } from '#machines/upload/uploads.connect.ts'
import { checked } from '#src/app/image-upload.ts'
import { createSending } from '#src/features/editor/WritingArea.tsx'
import type { Images } from '#src/runtime/images.ts'
import { eventually } from '#tests/support/eventually.ts'

type Options = Parameters<Images['upload']>[2]

describe('图片交给服务器', () => {
  test('进度照实报，到了给出地址', async () => {
    const { view, give, arrive, options } = start()
    give(png('山.png'))
    options()?.onProgress?.(0.4)
    expect(view().list).toMatchObject([{ name: '山.png', status: 'uploading', progress: 0.4 }])
    arrive('/images/post/1.png')
    await eventually(() => expect(view().list).toMatchObject([{ url: '/images/post/1.png' }]))
  })

  test('取消的不再往服务器走，也不算失败', async () => {
    const { view, give, options, fail } = start()
    const id = give(png('山.png'))
    view().cancel(id)
    expect(options()?.signal?.aborted).toBe(true)
    fail(new Error('cancelled'))
    await Promise.resolve()
    expect(view().list).toEqual([])
  })

  test('服务器说的原因留着，重试还是那个文件', async () => {
    const { view, give, fail, files } = start()
    const file = png('山.png')
    const id = give(file)
    fail(Object.assign(new Error(), { failure: { kind: 'broken', message: '磁盘满了' } }))
    await eventually(() => expect(view().list).toMatchObject([{ status: 'failed' }]))
    expect(view().list[0]?.failure).toMatchObject({ message: '磁盘满了' })
    view().retry(id)
    expect(files).toEqual([file, file])
  })

  test.each([
    ['不是图片', new File(['x'], 'a.svg', { type: 'image/svg+xml' }), /只支持 JPEG/],
    [
      '超过 8 MB',
      new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
      /不能超过 8 MB/,
    ],
  ])('%s的当场说明，不白跑一趟', async (_name, file, message) => {
    const { view, give, files } = start()
    give(file)
    await eventually(() => expect(view().list).toMatchObject([{ status: 'failed' }]))
    expect(view().list[0]?.failure).toMatchObject({ message: expect.stringMatching(message) })
    expect(files).toEqual([])
  })
})

const png = (name: string) => new File(['x'], name, { type: 'image/png' })

/** The uploads of one text; the server answers when it is told to. */
function start() {
  const files: File[] = []
  const asked: {
    options: Options
    resolve: (url: string) => void
    reject: (e: Error) => void
  }[] = []
  const images: Images = {
    upload: checked((category, file, options) => {
      files.push(file)
      return new Promise((resolve, reject) => {
        const answer = (url: string) =>
          resolve({
            url,
            category,
            name: file.name,
            mime: 'image/png',
            width: 1,
            height: 1,
            size: 1,
          })
        asked.push({ options, resolve: answer, reject })
      })
    }),
  }
  const sending = createSending(images)
  const actor = createActor(sending.machine).start()
  onTestFinished(() => void actor.stop())
  const view = () => connectUploads(actor.getSnapshot(), (event) => actor.send(event))
  const give = (file: File) => {
    const id = sending.keep(file)
    view().add(id, file.name)
    return id
  }
  return {
    view,
    give,
    files,
    options: () => asked.at(-1)?.options,
    arrive: (url: string) => asked.at(-1)?.resolve(url),
    fail: (error: Error) => asked.at(-1)?.reject(error),
  }
}
