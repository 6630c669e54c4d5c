import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { images } from '#server/db/schema/images.ts'
import { moveImages } from '#server/images/move-images.ts'
import { openImageStores } from '#server/images/open-image-stores.ts'
import { createS3ImageStore } from '#server/images/s3-image-store.ts'
import { removePicture } from '#server/images/image-store.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { canTestSwift, startSwift, type Swift } from '#tests/support/swift.ts'

const watch = { onProgress: () => {}, signal: new AbortController().signal }

describe.runIf(canTestSwift())('真的对象存储（OpenStack Swift）', () => {
  let swift: Swift
  let server: TestServer
  beforeAll(async () => {
    swift = await startSwift()
    server = await startServer({ config: { s3: swift.config } })
  })
  afterAll(async () => {
    await server?.close()
    await swift?.close()
  })

  const bucket = () => createS3ImageStore(swift.config)
  const listed = async (store = bucket()) => {
    const names: string[] = []
    for await (const { name } of store.listBefore(new Date(8.64e15))) names.push(name)
    return names.toSorted()
  }

  async function uploaded() {
    const member = await server.createMember()
    const bytes = await picture('jpeg', { width: 700, height: 350 })
    const answer = await upload(server, member, bytes)
    return { answer, ...answer.json<{ url: string; name: string }>() }
  }

  test('上传、做小图、打开、列出、搬走、搬回、删掉', async () => {
    const { answer, url, name } = await uploaded()
    expect(answer.statusCode).toBe(201)
    await server.services.jobs.run('image-variants')
    const all = ['', '.1280.webp', '.320.webp', '.640.webp'].map((it) => name + it)
    expect(await listed()).toEqual(all)
    const shown = await server.get(`${url}.640.webp`)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    const stores = openImageStores({ ...server.core.config, s3: swift.config })
    expect(await moveImages(stores, 'disk', watch)).toEqual({ moved: 4 })
    expect([await listed(), await listed(stores.disk)]).toEqual([[], all])
    expect((await server.get(`${url}.640.webp`)).rawPayload).toEqual(shown.rawPayload)
    expect(await moveImages(stores, 'bucket', watch)).toEqual({ moved: 4 })
    expect([await listed(), await listed(stores.disk)]).toEqual([all, []])
    await removePicture(server.services.files, { category: 'post', name })
    expect(await listed()).toEqual([])
    expect((await server.get(url)).statusCode).toBe(404)
  })

  test('错的密钥什么也做不了，没有的桶不等于没有图片', async () => {
    const name = `${'a'.repeat(32)}.png`
    const bytes = Buffer.from('x')
    const wrong = createS3ImageStore({ ...swift.config, secretKey: 'wrong' })
    await expect(wrong.put('post', name, bytes)).rejects.toThrow('SignatureDoesNotMatch')
    const elsewhere = createS3ImageStore({ ...swift.config, bucket: 'nothing-here' })
    await expect(elsewhere.get('post', name)).rejects.toThrow('NoSuchBucket')
    expect(await bucket().get('post', name)).toBeUndefined()
  })

  test('存储停了：上传说清楚，页面照常；回来以后接着用，半张也没留下', async () => {
    const { url } = await uploaded()
    const [rows, names] = [await server.core.db.$count(images), await listed()]
    swift.pause()
    const { answer } = await uploaded()
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({
      message: '图片存储暂时连不上，图片没有保存，请稍后再试',
    })
    expect((await server.get('/api/posts/public')).statusCode).toBe(200)
    swift.resume()
    expect((await server.get(url)).statusCode).toBe(200)
    expect((await uploaded()).answer.statusCode).toBe(201)
    expect(await server.core.db.$count(images)).toBe(rows + 1)
    expect((await listed()).length).toBeGreaterThan(names.length)
  })
})
