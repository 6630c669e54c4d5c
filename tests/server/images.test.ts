import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { images } from '#server/db/schema/images.ts'
import { createImages, quota } from '#server/images/images.service.ts'
import { longGif, pngOf, zeros } from '#tests/support/bombs.ts'
import type { Member } from '#tests/support/members.ts'
import { formOf, picture, upload } from '#tests/support/pictures.ts'
import { refusalOf } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer
let member: Member

beforeAll(async () => {
  server = await startServer()
  member = await server.createMember()
})
afterAll(() => server.close())

const serve = async (url: string) => (await server.get(url)).rawPayload
const folder = () => join(server.core.config.dataDir, 'images')
const filesIn = (category: string) => {
  mkdirSync(join(folder(), category), { recursive: true })
  return readdirSync(join(folder(), category))
}

describe('上传', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    '%s 收下，重新编码，地址随机',
    async (format) => {
      const bytes = await picture(format)
      const response = await upload(server, member, bytes, {
        name: '../../photo.svg',
        type: 'text/html',
      })
      expect(response.statusCode).toBe(201)
      const image = response.json()
      expect(image).toMatchObject({
        category: 'post',
        mime: `image/${format}`,
        width: 40,
        height: 30,
      })
      expect(image.url).toBe(`/images/post/${image.name}`)
      expect(image.name).toMatch(/^[0-9a-f]{32}-40x30\.(jpg|png|webp|gif)$/)
      const stored = await serve(image.url)
      expect(stored.length).toBe(image.size)
      expect((await sharp(stored).metadata()).format).toBe(format)
    },
  )

  test('照片里的位置、相机与方向标记都不留下，方向照样是对的', async () => {
    const bytes = await sharp({
      create: { width: 60, height: 20, channels: 3, background: '#fff' },
    })
      .withExif({
        IFD0: { Make: 'SecretCam', Copyright: 'canary-owner' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('Exif')).toBe(true)
    const image = (await upload(server, member, bytes)).json()
    expect(image).toMatchObject({ width: 20, height: 60 })
    const metadata = await sharp(await serve(image.url)).metadata()
    expect(metadata).not.toHaveProperty('exif')
    expect(metadata).not.toHaveProperty('xmp')
    expect(metadata).not.toHaveProperty('icc')
    expect((await serve(image.url)).includes('SecretCam')).toBe(false)
  })

  test('XMP 里的脚本、ICC 里的话、内嵌的缩略图都不留下', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>canary()</script></x:xmpmeta>'
    const bytes = await sharp(await picture('jpeg'))
      .withXmp(xmp)
      .withIccProfile('p3')
      .toBuffer()
    expect(bytes.includes('canary')).toBe(true)
    const { url } = (await upload(server, member, bytes)).json()
    const stored = await serve(url)
    expect(stored.includes('canary')).toBe(false)
    const metadata = await sharp(stored).metadata()
    for (const kept of ['xmp', 'icc', 'exif', 'iptc']) expect(metadata).not.toHaveProperty(kept)
  })

  test.each([
    ['GIF 里藏脚本', 'gif', '/*<script>alert(1)</script>*/'],
    ['JPEG 后面跟着网页', 'jpeg', '<html><script>alert(1)</script>'],
    ['PNG 后面跟着 PHP', 'png', '<?php system($_GET[0]); ?>'],
    ['PNG 后面跟着压缩包', 'png', 'PK\u0003\u0004payload'],
  ] as const)('%s：只有像素出来', async (_, format, tail) => {
    const bytes = Buffer.concat([await picture(format), Buffer.from(tail)])
    const image = (await upload(server, member, bytes)).json()
    expect((await serve(image.url)).includes(tail)).toBe(false)
  })

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['带声明的 SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['压缩的 SVG', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])],
    ['网页', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n'],
    ['ZIP', 'PK\u0003\u0004'],
    ['BMP', 'BM\u0000\u0000\u0000\u0000'],
    ['ICO', Buffer.from([0, 0, 1, 0, 1, 0])],
    ['AVIF', Buffer.from('\u0000\u0000\u0000\u001cftypavif\u0000\u0000\u0000\u0000')],
    ['HEIC', Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000')],
    ['空白', ' '],
  ])('%s 不收', async (_, bytes) => {
    const refused = await upload(server, member, bytes, { name: 'a.png', type: 'image/png' })
    expect(refusalOf(refused)).toEqual({ status: 415, code: 1007, fields: [] })
  })

  test('截断的、翻坏的，不是收下就是 400，服务器都还在', async () => {
    const whole = await picture('png', { width: 200, height: 200 })
    const broken = refusalOf(await upload(server, member, whole.subarray(0, whole.length / 2)))
    expect(broken).toEqual({ status: 400, code: 1000, fields: ['file'] })
    for (let at = 0; at < 60; at += 1) {
      const flipped = Buffer.from(await picture(at % 2 ? 'jpeg' : 'webp'))
      const where = 12 + ((at * 37) % (flipped.length - 12))
      flipped[where] = (flipped[where] ?? 0) ^ (1 << (at % 8))
      expect([201, 400, 415]).toContain((await upload(server, member, flipped)).statusCode)
    }
    expect((await server.get('/health/live')).statusCode).toBe(200)
  })

  test('展开后大得吓人的图片与一万帧的动图，解码之前就拒绝', async () => {
    const bomb = await upload(server, member, pngOf(30_000, 30_000, zeros(1_000_000)))
    expect(refusalOf(bomb)).toEqual({ status: 400, code: 1000, fields: ['file'] })
    const film = await upload(server, member, longGif(10_000))
    expect(refusalOf(film)).toEqual({ status: 400, code: 1000, fields: ['file'] })
  })

  test.each([
    ['十帧、共一千万点的动图', () => striped('gif', 1000, 1000, 10), 201],
    ['十一帧、共一千一百万点的动图', () => striped('gif', 1000, 1000, 11), 400],
    ['动的 WebP，共一千万点', () => striped('webp', 1000, 1000, 10), 201],
    ['动的 WebP，共一千一百万点', () => striped('webp', 1000, 1000, 11), 400],
    ['不动的 GIF，一千二百万点', () => striped('gif', 4000, 3000), 400],
    ['不动的 WebP，四千万点', () => striped('webp', 8000, 5000), 201],
    ['手机的照片，四千万点', () => striped('jpeg', 8000, 5000), 201],
    ['比它再多一行', () => striped('jpeg', 8000, 5001), 400],
  ] as const)('%s', async (_, draw, status) => {
    expect((await upload(server, member, await draw())).statusCode).toBe(status)
  })

  test('头像缩到 512，动图头像只留一帧', async () => {
    const bytes = await picture('jpeg', { width: 2000, height: 1000 })
    const avatar = (await upload(server, member, bytes, { category: 'avatar' })).json()
    expect(avatar).toMatchObject({
      width: 512,
      height: 256,
      url: `/images/avatar/${avatar.name}`,
    })
    const moving = (await upload(server, member, longGif(3), { category: 'avatar' })).json()
    expect((await sharp(await serve(moving.url)).metadata()).pages ?? 1).toBe(1)
    const kept = (await upload(server, member, longGif(3))).json()
    expect((await sharp(await serve(kept.url)).metadata()).pages).toBe(3)
  })

  test('超过 8 MB 是 413', async () => {
    const bytes = Buffer.concat([await picture('png'), Buffer.alloc(8 * 1024 * 1024)])
    expect(refusalOf(await upload(server, member, bytes))).toMatchObject({
      status: 413,
      code: 1005,
    })
    const fits = Buffer.concat([await picture('png'), Buffer.alloc(7 * 1024 * 1024)])
    expect((await upload(server, member, fits)).statusCode).toBe(201)
  })

  test('访客得到 401，不认识的类别是 404', async () => {
    expect((await upload(server, undefined, await picture('png'))).statusCode).toBe(401)
    const elsewhere = await upload(server, member, await picture('png'), {
      category: 'private',
    })
    expect(elsewhere.statusCode).toBe(404)
  })
})

describe('表单', () => {
  const send = (payload: Buffer | string, type: string) =>
    server.inject('POST', '/api/images/post', {
      token: member.token,
      payload,
      headers: { 'content-type': type },
    })

  test('没有文件、两个文件、字段名不对、一千个部分，都是 4xx，也不留下文件', async () => {
    const before = filesIn('post').length
    const bytes = await picture('png')
    const forms = [
      await formOf([]),
      await formOf([{ bytes }, { bytes }]),
      await formOf([{ bytes, field: 'image' }]),
      await formOf(Array.from({ length: 1000 }, () => ({ bytes: 'x' }))),
      await formOf([{ bytes: '' }]),
    ]
    for (const { payload, headers } of forms) {
      const { statusCode } = await send(payload, headers['content-type'])
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(statusCode).toBeLessThan(500)
    }
    expect(filesIn('post').length).toBe(before)
  })

  test('没有分界线、中途断掉、不是表单，都是 4xx', async () => {
    const { payload, headers } = await formOf([{ bytes: await picture('png') }])
    for (const [body, type] of [
      [payload, 'multipart/form-data'],
      [payload.subarray(0, payload.length - 40), headers['content-type']],
      ['{}', 'application/json'],
      [payload, 'text/plain'],
    ] as const) {
      const { statusCode } = await send(body, type)
      expect({ type, refused: statusCode >= 400 && statusCode < 500 }).toEqual({
        type,
        refused: true,
      })
    }
  })
})

describe('限额', () => {
  test('只差一张时十张同时来，只收一张，落选的文件也不留', async () => {
    const eager = await server.createMember()
    await fill(eager, quota.aDay - 1, 10)
    const before = filesIn('cover').length
    const bytes = await picture('png')
    const send = () => upload(server, eager, bytes, { category: 'cover' })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    const statuses = answers.map((it) => it.statusCode).toSorted((one, other) => one - other)
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 429)])
    expect(await server.core.db.$count(images, eq(images.ownerId, eager.id))).toBe(quota.aDay)
    expect(filesIn('cover').length).toBe(before + 1)
  })

  test('解不开的也算数：传得太多要等一等', async () => {
    const insistent = await server.createMember()
    const send = async () =>
      (await upload(server, insistent, Buffer.from('no picture'))).statusCode
    const answers: number[] = []
    for (let times = 0; times < 101; times += 1) answers.push(await send())
    expect([...new Set(answers)]).toEqual([415, 429])
    expect(answers.indexOf(429)).toBe(100)
  })

  test('空间用完是 413；第二天张数重新算', async () => {
    const heavy = await server.createMember()
    await fill(heavy, 1, quota.bytes)
    const full = await upload(server, heavy, await picture('png'))
    expect(refusalOf(full)).toMatchObject({ status: 413, code: 1005 })
    const busy = await server.createMember()
    await fill(busy, quota.aDay, 10, new Date(server.clock.now().getTime() - 25 * 3_600_000))
    expect((await upload(server, busy, await picture('png'))).statusCode).toBe(201)
  })
})

test.each(['ENOSPC', 'EDQUOT'])(
  '存储空间不足（%s）时说明原因，什么也没有记下',
  async (code) => {
    const unlucky = await server.createMember()
    const full = Object.assign(new Error(`${code}: no space left on device`), { code })
    const files = { ...server.services.files, put: () => Promise.reject(full) }
    const upload = createImages(server.core, files).upload(
      unlucky.id,
      'post',
      await picture('png'),
    )
    await expect(upload).rejects.toMatchObject({
      status: 503,
      message: '服务器的存储空间不足，图片没有保存，请稍后再试',
      details: { retryAfter: 60 },
    })
    expect(await server.core.db.$count(images, eq(images.ownerId, unlucky.id))).toBe(0)
  },
)

test('同时来得太多时，排不上的得到 503，请稍后再来', async () => {
  const crowd = await Promise.all(Array.from({ length: 60 }, () => server.createMember()))
  const bytes = await picture('png', { width: 1200, height: 1200 })
  const answers = await Promise.all(
    crowd.map((one) => upload(server, one, bytes, { category: 'feedback' })),
  )
  const statuses = new Set(answers.map((it) => it.statusCode))
  expect(statuses).toEqual(new Set([201, 503]))
  const refused = answers.find((it) => it.statusCode === 503)
  expect(refused?.headers['retry-after']).toBe('2')
})

describe('取图', () => {
  test('类型固定，不许猜，什么都不能运行，可以一直留着', async () => {
    const owner = await server.createMember()
    const { url } = (await upload(server, owner, await picture('webp'))).json()
    const response = await server.get(url)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
    })
    expect(response.headers).not.toHaveProperty('set-cookie')
  })

  test('走不出图片的文件夹', async () => {
    mkdirSync(join(folder(), 'post'), { recursive: true })
    writeFileSync(join(folder(), 'secret.png'), 'secret')
    writeFileSync(join(folder(), 'post', 'evil.svg'), '<svg/>')
    for (const path of [
      'post/../secret.png',
      'post/..%2fsecret.png',
      'post/%2e%2e%2fsecret.png',
      'post/..%5csecret.png',
      'post/evil.svg',
      'post/%00.png',
      'secret.png/',
      'keys/keys.json',
      `post/${'a'.repeat(32)}.png`,
      `post/${'a'.repeat(32)}.html`,
      `__proto__/${'a'.repeat(32)}.png`,
    ]) {
      const { statusCode, body } = await server.get(`/images/${path}`)
      const isRefused = statusCode === 400 || statusCode === 404
      expect({ path, isRefused }).toEqual({ path, isRefused: true })
      expect(body).not.toContain('secret')
    }
  })
})

test('导入的图片不受限额，同样的内容只存一份', async () => {
  const { images } = server.services
  const owner = await server.createMember()
  await fill(owner, quota.aDay, 10)
  const bytes = await picture('png', { width: 33, height: 44 })
  const first = await images.adopt(owner.id, 'post', bytes)
  const second = await images.adopt(owner.id, 'post', bytes)
  expect(second).toEqual(first)
  expect((await serve(first.url)).length).toBe(first.size)
})

/** Frames of stripes, each unlike the last. */
function striped(type: 'gif' | 'jpeg' | 'webp', width: number, height: number, frames = 1) {
  const pixels = Buffer.alloc(width * height * frames * 3)
  for (let row = 0; row < height * frames; row += 1)
    pixels.fill((row * 7) % 251, row * width * 3, (row + 1) * width * 3)
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const
  return sharp(pixels, { raw, limitInputPixels: false }).toFormat(type).toBuffer()
}

/** Rows of pictures that were never sent, to stand at the edge of a limit. */
async function fill(owner: Member, count: number, bytes: number, createdAt?: Date) {
  const rows = Array.from({ length: count }, (_, at) => ({
    category: 'feedback' as const,
    name: `${owner.id}-${at}`,
    ownerId: owner.id,
    mime: 'image/png',
    width: 1,
    height: 1,
    bytes,
    createdAt: createdAt ?? server.clock.now(),
  }))
  await server.core.db.insert(images).values(rows)
}
