import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { images } from '#server/db/schema/images.ts'
import type { ImageProcessor } from '#server/images/image-processor.ts'
import { type ImageStore, removePicture, StoreUnavailable } from '#server/images/image-store.ts'
import { makeVariants } from '#server/images/variants.job.ts'
import { imageSource } from '#src/lib/image-source.ts'
import { buildAppFolder } from '#tests/support/app-folder.ts'
import { day } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let member: Member
beforeAll(async () => {
  server = await startServer()
  member = await server.createMember()
})
afterAll(() => server.close())

const folder = (category: string) => join(server.core.config.dataDir, 'images', category)
const filesOf = (url: string, category = 'post') =>
  readdirSync(folder(category)).filter((it) => it.startsWith(url.split('/').at(-1) ?? ''))
const run = async () =>
  expect(await server.services.jobs.run('image-variants')).toMatchObject({ lastError: null })

async function uploaded(bytes: Buffer, category = 'post', by = member): Promise<string> {
  const answer = await upload(server, by, bytes, { category })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ url: string }>().url
}

/** The widths that the app may ask for, by what its address says. */
const widthsOf = (url: string) =>
  [...(imageSource(url).srcSet ?? '').matchAll(/\.(\d+)\.webp \d+w/g)].map(([, width]) => width)

async function sizeAt(url: string) {
  const answer = await server.get(url)
  const { width, height, format } = await sharp(answer.rawPayload).metadata()
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    width,
    height,
    format,
  }
}

describe('窄一些的图', () => {
  test('地址里写着多大；小图做好之前先给原图，做好之后各有各的宽，浏览器可以一直留着', async () => {
    const url = await uploaded(await picture('jpeg', { width: 1600, height: 900 }))
    expect(url).toMatch(/-1600x900\.jpg$/)
    const early = await server.get(`${url}.320.webp`)
    expect(early.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=60',
    })
    expect(early.rawPayload).toEqual((await server.get(url)).rawPayload)
    await run()
    expect(widthsOf(url)).toEqual(['320', '640', '1280'])
    for (const [width, height] of [
      [320, 180],
      [640, 360],
      [1280, 720],
    ]) {
      const status = 200
      expect(await sizeAt(`${url}.${width}.webp`)).toEqual({
        status,
        width,
        height,
        type: 'image/webp',
        format: 'webp',
      })
    }
    const { headers } = await server.get(`${url}.320.webp`)
    expect(headers['cache-control']).toBe('public, max-age=31536000, s-maxage=86400, immutable')
  })

  test('什么也不放大：最宽的那张和原图一样宽；更宽的应用不会去要，要了给原图', async () => {
    const url = await uploaded(await picture('png', { width: 500, height: 300 }))
    await run()
    expect(widthsOf(url)).toEqual(['320', '640'])
    expect(filesOf(url)).toHaveLength(3)
    expect(await sizeAt(`${url}.640.webp`)).toMatchObject({ width: 500, type: 'image/webp' })
    expect(await sizeAt(`${url}.1280.webp`)).toMatchObject({ width: 500, type: 'image/png' })
  })

  test('头像裁成方的，64 和 128 两张', async () => {
    const url = await uploaded(await picture('png', { width: 500, height: 300 }), 'avatar')
    await run()
    expect(widthsOf(url)).toEqual(['64', '128'])
    for (const side of [64, 128])
      expect(await sizeAt(`${url}.${side}.webp`)).toMatchObject({ width: side, height: side })
  })

  test('会动的图照原样，地址里说它会动', async () => {
    const frames = Buffer.concat([
      Buffer.alloc(400 * 400 * 3, 0),
      Buffer.alloc(400 * 400 * 3, 255),
    ])
    const raw = { width: 400, height: 800, channels: 3, pageHeight: 400 } as const
    const url = await uploaded(await sharp(frames, { raw }).gif().toBuffer())
    await run()
    expect(url).toMatch(/-400x400-moving\.gif$/)
    expect(widthsOf(url)).toEqual([])
    expect(filesOf(url)).toHaveLength(1)
  })

  test('从前传的、名字里没有大小的，也做；坏了的只是没有小图，不挡别人', async () => {
    const [broken, old] = ['a', 'b'].map((it) => `${it.repeat(32)}.png`)
    mkdirSync(folder('cover'), { recursive: true })
    writeFileSync(join(folder('cover'), broken ?? ''), 'no picture')
    writeFileSync(
      join(folder('cover'), old ?? ''),
      await picture('png', { width: 700, height: 350 }),
    )
    for (const name of [broken, old])
      await server.core.db.insert(images).values({
        category: 'cover' as const,
        name: name ?? '',
        mime: 'image/png',
        width: 700,
        height: 350,
        bytes: 10,
        createdAt: new Date(0),
      })
    await run()
    expect(filesOf(old ?? '', 'cover')).toHaveLength(4)
    expect(filesOf(broken ?? '', 'cover')).toHaveLength(1)
    expect(await sizeAt(`/images/cover/${old}.640.webp`)).toMatchObject({ width: 640 })
  })

  test('没有这张图，也就没有它的小图；别的写法都不认', async () => {
    const url = await uploaded(await picture('png'))
    for (const other of [
      `/images/post/${'0'.repeat(32)}-40x30.png.320.webp`,
      `${url}.321.webp`,
      `${url}.320.png`,
      `${url}.320.webp.320.webp`,
    ])
      expect((await server.get(other)).statusCode).toBe(404)
    // A variant is no picture of its own: it cannot become somebody's portrait.
    const avatar = await uploaded(await picture('png', { width: 90, height: 90 }), 'avatar')
    const become = async (avatarUrl: string) =>
      (
        await server.post(
          '/api/users',
          { nickName: '新名字', bio: '', avatarUrl },
          member.token,
        )
      ).statusCode
    expect([await become(avatar), await become(`${avatar}.64.webp`)]).toEqual([200, 400])
  })

  test('问过的再问一次只答“没有变”；删掉以后再问就没有了', async () => {
    const url = await uploaded(await picture('jpeg', { width: 900, height: 300 }))
    await run()
    for (const address of [url, `${url}.640.webp`]) {
      const { etag } = (await server.get(address)).headers
      const again = await server.app.inject({
        url: address,
        headers: { 'if-none-match': String(etag) },
      })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    }
    const [, , , name = ''] = url.split('/')
    await removePicture(server.services.files, { category: 'post', name })
    for (const address of [url, `${url}.320.webp`, `${url}.640.webp`]) {
      const again = await server.app.inject({
        url: address,
        headers: { 'if-none-match': `"${name}"` },
      })
      expect(again.statusCode).toBe(404)
    }
    expect(filesOf(url)).toEqual([])
  })
})

describe('做小图的时候', () => {
  const nameOf = (url: string) => url.split('/').at(-1) ?? ''

  /** So many pictures, each of somebody else, as what one uploads is limited. */
  async function uploadedSome(many: number): Promise<string[]> {
    const urls = []
    for (let at = 0; at < many; at += 1) {
      const bytes = await picture('jpeg', { width: 900, height: 300 })
      urls.push(await uploaded(bytes, 'post', await server.createMember()))
    }
    return urls
  }

  test('图片刚被删掉，小图也不留下', async () => {
    const url = await uploaded(await picture('jpeg', { width: 900, height: 300 }))
    const imageProcessor: ImageProcessor = {
      ...server.core.imageProcessor,
      async vary(bytes, category) {
        const variants = await server.core.imageProcessor.vary(bytes, category)
        await server.core.db.delete(images).where(eq(images.name, nameOf(url)))
        return variants
      },
    }
    await makeVariants({ ...server.core, imageProcessor }, server.services.files)
    expect(filesOf(url)).toEqual([])
  })

  test('存储断了，下一次接着做', async () => {
    const url = await uploaded(await picture('jpeg', { width: 900, height: 300 }))
    const files = {
      ...server.services.files,
      put: () => Promise.reject(new StoreUnavailable('PUT 503')),
    }
    await expect(makeVariants(server.core, files)).rejects.toThrow('PUT 503')
    await run()
    expect(filesOf(url)).toHaveLength(4)
  })

  test('最早的几张读不出来，别的照样有小图，说得出哪里不对；读得出来了就补上', async () => {
    const broken = await uploadedSome(25)
    const url = await uploaded(await picture('jpeg', { width: 900, height: 300 }))
    const refused = new Set(broken.map(nameOf))
    const files: ImageStore = {
      ...server.services.files,
      get: (category, name) =>
        refused.has(name)
          ? Promise.reject(new StoreUnavailable('GET 403 InvalidObjectState'))
          : server.services.files.get(category, name),
    }
    await expect(makeVariants(server.core, files)).rejects.toThrow('InvalidObjectState')
    expect(filesOf(url)).toHaveLength(4)
    await run()
    for (const it of broken) expect(filesOf(it)).toHaveLength(4)
  })

  test('存储断了，马上停下，不一张一张地试', async () => {
    await uploadedSome(5)
    let asked = 0
    const files: ImageStore = {
      ...server.services.files,
      get: () => {
        asked += 1
        return Promise.reject(new StoreUnavailable('GET failed'))
      },
    }
    await expect(makeVariants(server.core, files)).rejects.toThrow('GET failed')
    expect(asked).toBeLessThanOrEqual(2)
    await run()
  })

  test('没有活的时候，一个任务也不领', async () => {
    await run()
    const job = server.services.jobs.demand('image-variants')
    expect(await job.isDue?.()).toBe(false)
    await uploaded(await picture('png'))
    expect(await job.isDue?.()).toBe(true)
  })
})

test('清理残留时，有记录的图片的小图留着，没有记录的连小图一起清走', async () => {
  const url = await uploaded(await picture('jpeg', { width: 700, height: 300 }))
  await run()
  const lost = [`${'f'.repeat(32)}-700x300.jpg`, `${'f'.repeat(32)}-700x300.jpg.320.webp`]
  const old = new Date(server.clock.now().getTime() - 2 * day)
  for (const name of lost) writeFileSync(join(folder('post'), name), 'x')
  for (const name of [...lost, ...filesOf(url)])
    utimesSync(join(folder('post'), name), old, old)
  await server.services.jobs.run('leftover-files')
  expect(filesOf(url)).toHaveLength(4)
  expect(lost.filter((name) => existsSync(join(folder('post'), name)))).toEqual([])
})

test('浏览器从别处取图时：页面说在哪里、许可它；从这里转走的，别的网站也能显示', async () => {
  const appFolder = buildAppFolder({
    'index.html': '<head><title>砚</title><meta name="description" content="砚"></head>',
    '.vite/manifest.json': '{}',
  })
  const imageBaseUrl = 'http://cdn.example:8080/pictures'
  const cdn = await startServer({ appFolder, config: { imageBaseUrl } })
  onTestFinished(() => cdn.close())
  const page = await cdn.app.inject({ url: '/blog/login', headers: { accept: 'text/html' } })
  expect(page.body).toContain(`<meta name="image-base" content="${imageBaseUrl}" />`)
  expect(page.headers['content-security-policy']).toContain(
    "img-src 'self' data: blob: https: http://cdn.example:8080;",
  )
  const author = await cdn.createMember()
  const { url } = (await upload(cdn, author, await picture('png'))).json<{ url: string }>()
  expect((await cdn.get(url)).headers['cross-origin-resource-policy']).toBe('cross-origin')
})
