import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { images } from '#server/db/schema/images.ts'
import {
  createDiskImageStore,
  type ImageStore,
  removePicture,
} from '#server/images/image-store.ts'
import { moveImages } from '#server/images/move-images.ts'
import { openImageStores } from '#server/images/open-image-stores.ts'
import { createS3ImageStore } from '#server/images/s3-image-store.ts'
import { type ObjectStore, startObjectStore } from '#tests/support/object-store.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let store: ObjectStore
let server: TestServer

beforeAll(async () => {
  store = await startObjectStore()
  server = await startServer({ config: { s3: store.config } })
})
beforeEach(() => store.objects.clear())
afterEach(() => void (store.trouble = 'none'))
afterAll(async () => {
  await server.close()
  await store.close()
})

const nameOf = (digit: string) => `${digit.repeat(32)}.png`
const bytesOf = (digit: string) => Buffer.from(`picture ${digit}`)
const watch = { onProgress: () => {}, signal: new AbortController().signal }
const folder = () => join(server.core.config.dataDir, 'images')
const onDisk = () =>
  existsSync(folder())
    ? readdirSync(folder(), { recursive: true, encoding: 'utf8' }).filter((it) =>
        it.includes('.'),
      )
    : []

async function uploaded() {
  const member = await server.createMember()
  const answer = await upload(server, member, await picture('png'))
  return {
    answer,
    url: answer.statusCode === 201 ? (answer.json() as { url: string }).url : '',
  }
}

describe('对象存储', () => {
  test('上传的图片放进桶里，带着类型，从原来的地址打开，数据目录里什么也没有', async () => {
    const { answer, url } = await uploaded()
    expect(answer.statusCode).toBe(201)
    const [key] = store.objects.keys()
    expect(url).toBe(`/images/${key}`)
    expect(store.objects.get(key ?? '')?.type).toBe('image/png')
    const shown = await server.get(url)
    expect(shown.statusCode).toBe(200)
    expect(shown.rawPayload).toEqual(store.objects.get(key ?? '')?.bytes)
    expect(onDisk()).toEqual([])
  })

  test('系统状态说出图片在哪个桶里', async () => {
    const admin = await server.createAdmin()
    const status = await server.get('/api/admin/system', admin.token)
    expect(status.json()).toMatchObject({ storage: 's3', bucket: store.config.bucket })
  })

  test('没有的图片是 404；谁也没给过的名字，不去桶里找', async () => {
    const { url } = await uploaded()
    store.calls.length = 0
    expect((await server.get(`/images/post/${nameOf('0')}`)).statusCode).toBe(404)
    expect((await server.get(`/images/post/${nameOf('0')}.320.webp`)).statusCode).toBe(404)
    expect(store.calls).toEqual([])
    expect((await server.get(url)).statusCode).toBe(200)
    expect(store.calls).toEqual([`GET ${url.slice('/images/'.length)}`])
  })

  test('小图也放进桶里，也搬走，也从桶里删掉', async () => {
    const member = await server.createMember()
    const answer = await upload(
      server,
      member,
      await picture('png', { width: 700, height: 300 }),
    )
    const { url, name } = answer.json<{ url: string; name: string }>()
    await server.services.jobs.run('image-variants')
    const keys = [name, `${name}.1280.webp`, `${name}.320.webp`, `${name}.640.webp`].map(
      (it) => `post/${it}`,
    )
    const stored = () => [...store.objects.keys()].filter((it) => it.includes(name)).toSorted()
    expect(stored()).toEqual(keys)
    expect(store.objects.get(keys[1] ?? '')?.type).toBe('image/webp')
    const stores = openImageStores({ ...server.core.config, s3: store.config })
    await moveImages(stores, 'disk', watch)
    expect([
      stored(),
      onDisk()
        .filter((it) => it.includes(name))
        .toSorted(),
    ]).toEqual([[], keys])
    await moveImages(stores, 'bucket', watch)
    expect((await server.get(`${url}.640.webp`)).headers['content-type']).toBe('image/webp')
    await removePicture(server.services.files, { category: 'post', name })
    expect(stored()).toEqual([])
  })

  test.each(['refuses', 'hangsUp'] as const)(
    '存储 %s：上传说清楚、什么也没留下，页面照常，图片请人稍后再试',
    async (trouble) => {
      const { url } = await uploaded()
      const rows = await server.core.db.$count(images)
      store.trouble = trouble
      const logged = server.logLines.length
      const { answer } = await uploaded()
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({
        code: 1009,
        message: '图片存储暂时连不上，图片没有保存，请稍后再试',
      })
      expect(answer.headers['retry-after']).toBe('60')
      expect(await server.core.db.$count(images)).toBe(rows)
      // Whoever runs it reads why.
      expect(JSON.stringify(server.logLines.slice(logged))).toContain('StoreUnavailable')
      const shown = await server.get(url)
      expect([shown.statusCode, shown.json()]).toMatchObject([
        503,
        { message: '图片暂时取不到，请稍后再试' },
      ])
      expect((await server.get('/api/site')).statusCode).toBe(200)
    },
  )

  test('密钥不对时什么都不做', async () => {
    const wrong = createS3ImageStore({ ...store.config, secretKey: 'wrong' })
    await expect(wrong.put('post', nameOf('1'), bytesOf('1'))).rejects.toThrow(
      'PUT 403 SignatureDoesNotMatch',
    )
    expect(store.objects.size).toBe(0)
  })

  test('没有这个桶不等于没有这张图片', async () => {
    const other = createS3ImageStore({ ...store.config, bucket: 'other' })
    await expect(other.get('post', nameOf('1'))).rejects.toThrow('NoSuchBucket')
  })

  test('列出一页又一页，只有我们的名字，只有那之前的', async () => {
    const bucket = createS3ImageStore(store.config)
    for (const digit of ['1', '2', '3', '4', '5'])
      await bucket.put('post', nameOf(digit), bytesOf(digit))
    store.objects.set('post/readme.txt', {
      bytes: bytesOf('x'),
      type: '',
      written: new Date(0),
    })
    const old = store.objects.get(`post/${nameOf('2')}`)
    if (old) old.written = new Date(0)
    const named = async (before: Date) => {
      const found: string[] = []
      for await (const { name } of bucket.listBefore(before)) found.push(name)
      return found
    }
    expect(await named(new Date(8.64e15))).toEqual(['1', '2', '3', '4', '5'].map(nameOf))
    expect(await named(new Date(1000))).toEqual([nameOf('2')])
  })
})

describe('搬家', () => {
  /** A picture of this community: bytes and row. */
  async function keep(disk: ImageStore, digit: string) {
    const [name, bytes] = [nameOf(digit), bytesOf(digit)]
    await disk.put('post', name, bytes)
    const image = { category: 'post', name, mime: 'image/png', width: 1, height: 1 } as const
    await server.core.db
      .insert(images)
      .values({ ...image, bytes: bytes.length, createdAt: new Date(0) })
      .onConflictDoNothing()
  }

  const stores = () => openImageStores({ ...server.core.config, s3: store.config })

  test('数据目录里的图片搬走之前也能打开；搬进桶里，再搬回来，一张不少', async () => {
    const disk = createDiskImageStore(folder())
    for (const digit of ['1', '2', '3']) await keep(disk, digit)
    const { url } = { url: `/images/post/${nameOf('2')}` }
    expect((await server.get(url)).rawPayload).toEqual(bytesOf('2'))

    expect(await moveImages(stores(), 'bucket', watch)).toEqual({ moved: 3 })
    expect(onDisk()).toEqual([])
    expect([...store.objects.keys()].toSorted()).toEqual(
      ['1', '2', '3'].map((it) => `post/${nameOf(it)}`),
    )
    expect((await server.get(url)).rawPayload).toEqual(bytesOf('2'))

    expect(await moveImages(stores(), 'disk', watch)).toEqual({ moved: 3 })
    expect(store.objects.size).toBe(0)
    expect((await server.get(url)).rawPayload).toEqual(bytesOf('2'))
    expect(await moveImages(stores(), 'bucket', watch)).toEqual({ moved: 3 })
  })

  test('搬到一半存储断了：没搬的还在原处，再搬一次接着搬', async () => {
    const disk = createDiskImageStore(folder())
    for (const digit of ['1', '2', '3']) await keep(disk, digit)
    const breaking = {
      ...watch,
      onProgress: (done: number) => void (done === 1 && (store.trouble = 'refuses')),
    }
    await expect(moveImages(stores(), 'bucket', breaking)).rejects.toThrow('PUT 503')
    expect(store.objects.size).toBe(1)
    expect(onDisk()).toHaveLength(2)
    // What is still here is shown while the store is away.
    const [left = ''] = onDisk()
    expect((await server.get(`/images/${left}`)).statusCode).toBe(200)
    store.trouble = 'none'
    expect(await moveImages(stores(), 'bucket', watch)).toEqual({ moved: 2 })
    expect(store.objects.size).toBe(3)
    expect(onDisk()).toEqual([])
  })

  test('没有对象存储时说明白', async () => {
    const none = openImageStores({ ...server.core.config, s3: undefined })
    await expect(moveImages(none, 'bucket', watch)).rejects.toThrow('还没有设置对象存储')
  })
})
