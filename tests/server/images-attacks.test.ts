import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { emptyTrash } from '#server/posts/trash.job.ts'
import { chunk, pngOf, zeros } from '#tests/support/bombs.ts'
import type { Member } from '#tests/support/members.ts'
import { formOf, picture, upload } from '#tests/support/pictures.ts'
import { publish, refusalOf } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { listenOn, portOf } from '#tests/support/port.ts'

let server: TestServer
let member: Member
let port: number

beforeAll(async () => {
  server = await startServer()
  member = await server.createMember()
  // The limit on a slow request is looked after once in so many milliseconds; half a minute outside of tests.
  Object.assign(server.app.server, { connectionsCheckingInterval: 20 })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(server.app.server)
})
afterAll(() => server.close())

const folder = () => join(server.core.config.dataDir, 'images')
const files = () =>
  existsSync(folder()) ? readdirSync(folder(), { recursive: true, encoding: 'utf8' }) : []
const rowsOf = ({ id }: Member) => server.core.db.$count(images, eq(images.ownerId, id))

describe('名字与路径', () => {
  test('图片里混进的链接与文件夹都不算图片，链到的文件读不到', async () => {
    const { dataDir } = server.core.config
    writeFileSync(join(dataDir, 'secret'), 'secret')
    mkdirSync(join(folder(), 'post', `${'d'.repeat(32)}.png`), { recursive: true })
    symlinkSync(join(dataDir, 'secret'), join(folder(), 'post', `${'a'.repeat(32)}.png`))
    symlinkSync('../../secret', join(folder(), 'post', `${'b'.repeat(32)}.jpg`))
    for (const name of [
      `${'a'.repeat(32)}.png`,
      `${'b'.repeat(32)}.jpg`,
      `${'d'.repeat(32)}.png`,
    ]) {
      const { statusCode, body } = await server.get(`/images/post/${name}`)
      expect({ name, statusCode }).toEqual({ name, statusCode: 404 })
      expect(body).not.toContain('secret')
    }
  })

  test.each([
    '../../../../etc/cron.d/x',
    '..\\..\\x.png',
    'a\u0000.png',
    'CON',
    '.htaccess',
    `${'长'.repeat(3000)}.png`,
    '$(id).png',
  ])('文件叫什么都一样，名字由服务器来起：%s', async (name) => {
    const image = (await upload(server, member, await picture('png'), { name })).json()
    expect(image.name).toMatch(/^[0-9a-f]{32}-\d+x\d+\.png$/)
    expect(files()).toContain(join('post', image.name))
  })

  test.each([
    '..',
    '..%2f..%2fpost',
    'post%2f..%2f..',
    'POST',
    'post%00',
    '__proto__',
    'post/x',
  ])('没有 %s 这一类，传不上去', async (category) => {
    const before = files()
    const refused = await upload(server, member, await picture('png'), { category })
    expect([400, 404]).toContain(refused.statusCode)
    expect(files()).toEqual(before)
  })
})

describe('会炸开的图片', () => {
  const text100 = Buffer.concat([Buffer.from('k\0\0'), zeros(100_000_000)])
  const pixels = zeros(14)

  test.each([
    ['一行四千万点', 'refused', pngOf(40_000_000, 1, zeros(5_000_001))],
    ['一列四千万点', 'refused', pngOf(1, 40_000_000, zeros(80_000_000))],
    ['九亿点', 'refused', pngOf(30_000, 30_000, zeros(1_000_000))],
    [
      '隔行、十六位、四千万点',
      'refused',
      pngOf(6300, 6300, zeros(200_000_000), { bitDepth: 16, colour: 6, interlaced: true }),
    ],
    ['三十五个字节、四千万点的动图', 'refused', wideGif(6300)],
    ['一百兆的注释', 'kept', pngOf(2, 2, pixels, { before: [chunk('zTXt', text100)] })],
    ['一百兆的色彩说明', 'kept', pngOf(2, 2, pixels, { before: [chunk('iCCP', text100)] })],
    ['像素后面还有一百兆', 'kept', pngOf(2, 2, zeros(100_000_000))],
    ['长长的一条截图', 'kept', pngOf(1080, 30_000, zeros(30_000 * 136))],
  ] as const)('%s：%s，服务器的内存不跟着涨', async (_, outcome, bytes) => {
    const unpacked = await unpack(bytes)
    expect(unpacked.outcome).toBe(outcome)
    expect(unpacked.megabytes).toBeLessThan(100)
  })
})

describe('慢慢滴的、半路走的', () => {
  test('两百次传到一半就走：没有文件，没有记录，没有占着的连接，别人照样传', async () => {
    const leavers = [await server.createMember(), await server.createMember()] as const
    const bytes = await picture('jpeg', { width: 1200, height: 1200 })
    const wholes = await Promise.all(leavers.map((leaver) => requestOf(leaver, bytes)))
    const before = {
      files: files(),
      descriptors: descriptors(),
      logged: server.logLines.length,
    }
    for (let round = 0; round < 10; round += 1) {
      for (const whole of wholes)
        await Promise.all(
          Array.from({ length: 10 }, (_, at) =>
            sendPart(whole, whole.length * ((at + 1) / 12)),
          ),
        )
    }
    await expect.poll(connections).toBe(0)
    await expect.poll(descriptors).toBeLessThanOrEqual(before.descriptors)
    expect(files()).toEqual(before.files)
    for (const leaver of leavers) expect(await rowsOf(leaver)).toBe(0)
    const errors = server.logLines
      .slice(before.logged)
      .filter(({ level }) => Number(level) >= 50)
    expect(errors).toEqual([])
    const stayer = await server.createMember()
    expect((await upload(server, stayer, bytes)).statusCode).toBe(201)
  })

  test('一个字节一个字节地传：到时间就断开，什么也不留', async () => {
    const { server: listening } = server.app
    const limits = { requestTimeout: 60_000, headersTimeout: 60_000 }
    expect(listening).toMatchObject(limits)
    const slow = await server.createMember()
    const whole = await requestOf(slow, await picture('png'))
    const before = files()
    Object.assign(listening, { requestTimeout: 200, headersTimeout: 200 })
    const answer = await drip(whole)
    Object.assign(listening, limits)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    await expect.poll(connections).toBe(0)
    expect(files()).toEqual(before)
    expect(await rowsOf(slow)).toBe(0)
  })

  test('一个人同时传着的有数：再多的不等传完就是 429，走了就空出来', async () => {
    const holder = await server.createMember()
    const bytes = await picture('png')
    const whole = await requestOf(holder, bytes)
    const held = Array.from({ length: 8 }, () => stand(whole))
    const answers = held.map(hear)
    const refused = () => answers.filter((said) => said().startsWith('HTTP/1.1 429 '))
    await expect.poll(() => refused().length).toBe(2)
    const status = async () => (await upload(server, holder, bytes)).statusCode
    expect(await status()).toBe(429)
    expect((await upload(server, member, bytes)).statusCode).toBe(201)
    for (const socket of held) socket.destroy()
    await expect.poll(status).toBe(201)
  })

  test('许多张都传到一半不动：走了，等着的都传得上，没有占着的位子', async () => {
    const bytes = await picture('png')
    const holders = await Promise.all(Array.from({ length: 4 }, () => server.createMember()))
    const held: Socket[] = []
    for (const holder of holders) {
      const whole = await requestOf(holder, bytes)
      for (let at = 0; at < 6; at += 1) held.push(stand(whole))
    }
    await expect.poll(connections).toBe(24)
    const waiting = await server.createMember()
    const answers = Array.from({ length: 3 }, () => upload(server, waiting, bytes))
    for (const socket of held.toReversed()) socket.destroy()
    for (const answer of answers) expect((await answer).statusCode).toBe(201)
    await expect.poll(connections).toBe(0)
  })

  test('传不完的一张：到了上限就说太大，不等它传完', async () => {
    const { answer, sent } = await pour(member)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(sent).toBeLessThan(32 * 1024 * 1024)
    await expect.poll(connections).toBe(0)
  })

  test('许多人打开一张大图片却不读：服务器不替他们各存一份，走了就收回', async () => {
    const large = Buffer.alloc(8 * 1024 * 1024)
    mkdirSync(join(folder(), 'post'), { recursive: true })
    writeFileSync(join(folder(), 'post', `${'e'.repeat(32)}.png`), large)
    const before = { bytes: process.memoryUsage().arrayBuffers, descriptors: descriptors() }
    const readers = await Promise.all(
      Array.from({ length: 40 }, () => askFor(`/images/post/${'e'.repeat(32)}.png`)),
    )
    const held = process.memoryUsage().arrayBuffers - before.bytes
    expect(held).toBeLessThan(5 * large.length)
    for (const reader of readers) reader.destroy()
    await expect.poll(connections).toBe(0)
    await expect.poll(descriptors).toBeLessThanOrEqual(before.descriptors)
  })

  test('字段跟在文件后面、字段叫 __proto__，都不收', async () => {
    const before = files()
    const form = await formOf([
      { bytes: await picture('png') },
      { bytes: 'x', field: '__proto__' },
    ])
    const refused = await server.inject('POST', '/api/images/post', {
      token: member.token,
      ...form,
    })
    expect(refused.statusCode).toBeGreaterThanOrEqual(400)
    expect(refused.statusCode).toBeLessThan(500)
    expect(files()).toEqual(before)
  })
})

describe('别人的图片与别处的图片', () => {
  const profile = { nickName: '换头像的人', bio: '' }

  test('头像只能用自己上传的；导入时给的可以留着', async () => {
    const other = await server.createMember()
    const theirs = (
      await upload(server, other, await picture('png'), { category: 'avatar' })
    ).json()
    const mine = (
      await upload(server, member, await picture('png'), { category: 'avatar' })
    ).json()
    const save = (avatarUrl: string) =>
      server.post('/api/users', { ...profile, avatarUrl }, member.token)
    for (const url of [
      theirs.url,
      `/images/avatar/${'0'.repeat(32)}.png`,
      '/images/avatar/x.png',
    ]) {
      expect(refusalOf(await save(url))).toEqual({
        status: 400,
        code: 1000,
        fields: ['avatarUrl'],
      })
    }
    expect((await save(mine.url)).statusCode).toBe(200)
    const { db } = server.core
    await db.update(accounts).set({ avatarUrl: theirs.url }).where(eq(accounts.id, member.id))
    expect((await save(theirs.url)).statusCode).toBe(200)
  })

  test('别人上传的列不出来，也删不掉：引用了它的文章清空之后，它还在', async () => {
    const owner = await server.createMember()
    const { url } = (await upload(server, owner, await picture('png'))).json()
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      for (const path of ['/api/images', '/api/images/post', `/api${url}`, url]) {
        const { statusCode } = await server.inject(method, path, { token: member.token })
        const isReading = method === 'GET' && path === url
        expect({ method, path, isAllowed: statusCode < 400 }).toEqual({
          method,
          path,
          isAllowed: isReading,
        })
      }
    }
    const { id } = await publish(server, member, { content: `![图](${url})`, coverImage: url })
    await server.delete(`/api/posts/${id}`, member.token)
    server.clock.advance(31 * 86_400_000)
    await emptyTrash(server.core, server.services.files)
    expect((await server.get(url)).statusCode).toBe(200)
    expect(await rowsOf(owner)).toBe(1)
  })

  test('别处的地址原样留着，服务器自己从不去取；取图从不转到别处', async () => {
    const asked: string[] = []
    const elsewhere = createServer((socket) => asked.push(String(socket.remotePort)))
    const url = `https://127.0.0.1:${await listenOn(elsewhere)}/302.png`
    const author = await server.createMember()
    const form = { ...profile, nickName: '头像在别处', avatarUrl: url }
    const saved = await server.post('/api/users', form, author.token)
    expect(saved.json()).toMatchObject({ avatarUrl: url })
    const { id } = await publish(server, author, { content: `![图](${url})`, coverImage: url })
    expect((await server.get(`/api/posts/${id}`)).json()).toMatchObject({ coverImage: url })
    expect(
      (await server.get('/api/posts/export?format=markdown', author.token)).statusCode,
    ).toBe(200)
    for (const path of [
      'post//evil.example',
      '/evil.example',
      'post/https:%2f%2fevil.example',
      `post/${encodeURIComponent(url)}`,
    ]) {
      const { statusCode, headers } = await server.get(`/images/${path}`)
      expect([400, 404]).toContain(statusCode)
      expect(headers).not.toHaveProperty('location')
    }
    expect(asked).toEqual([])
    await new Promise((resolve) => elsewhere.close(resolve))
  })
})

const connections = () =>
  new Promise<number>((resolve) =>
    server.app.server.getConnections((_, count) => resolve(count)),
  )

const descriptors = () => readdirSync('/proc/self/fd').length

/** An upload as the bytes of a request. */
async function requestOf({ token }: Member, bytes: Buffer): Promise<Buffer> {
  const { payload, headers } = await formOf([{ bytes }])
  const head = [
    'POST /api/images/post HTTP/1.1',
    'host: blog.example',
    `authorization: Bearer ${token}`,
    `content-type: ${headers['content-type']}`,
    `content-length: ${payload.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), payload])
}

const open = () => connect(port, '127.0.0.1')
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

/** Gathers what comes, until the connection ends, however it does. */
function hear(socket: Socket) {
  let said = ''
  socket.on('error', () => {})
  socket.on('data', (bytes: Buffer) => (said += bytes.toString()))
  return () => said
}

/** Asks for something and reads nothing of it; resolves once it is being sent. */
async function askFor(path: string): Promise<Socket> {
  const socket = open()
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: blog.example\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

/** Sends the first bytes of a request, and is gone. */
async function sendPart(request: Buffer, length: number) {
  const socket = open()
  socket.on('error', () => {})
  await new Promise<void>((resolve) =>
    socket.write(request.subarray(0, length), () => resolve()),
  )
  socket.resetAndDestroy()
  await closed(socket)
}

/** Sends a request but for its end, and stays. */
function stand(request: Buffer): Socket {
  const socket = open()
  socket.on('error', () => {})
  socket.write(request.subarray(0, request.length - 20))
  return socket
}

/** Sends byte after byte, for as long as the other side listens. Answers what it said. */
async function drip(request: Buffer): Promise<string> {
  const socket = open()
  const said = hear(socket)
  let sent = request.indexOf('\r\n\r\n') + 4
  socket.write(request.subarray(0, sent))
  const dripping = setInterval(() => socket.write(request.subarray(sent, (sent += 1))), 10)
  await closed(socket)
  clearInterval(dripping)
  return said()
}

/** Sends a picture without an end, in pieces of no told length. */
async function pour({ token }: Member) {
  const socket = open()
  const said = hear(socket)
  const piece = Buffer.concat([
    Buffer.from('10000\r\n'),
    Buffer.alloc(0x10000, 'x'),
    Buffer.from('\r\n'),
  ])
  const start = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  socket.write(
    [
      'POST /api/images/post HTTP/1.1',
      'host: blog.example',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=b',
      'transfer-encoding: chunked',
      '',
      `${start.length.toString(16)}\r\n${start}\r\n`,
    ].join('\r\n'),
  )
  // A server that has answered hangs up: what is written after that fails, and is not waited for.
  socket.on('error', () => {})
  const answered = new Promise((resolve) => socket.once('data', resolve).once('close', resolve))
  let sent = 0
  while (said() === '' && !socket.closed && sent < 64 * 1024 * 1024) {
    sent += piece.length
    await Promise.race([answered, new Promise((resolve) => socket.write(piece, resolve))])
  }
  socket.destroy()
  return { answer: said(), sent }
}

/** Takes a picture in, in a process of its own. */
async function unpack(bytes: Buffer): Promise<{ outcome: string; megabytes: number }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/support/unpack-picture.ts'],
    {
      cwd: join(import.meta.dirname, '../..'),
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  child.stdin.end(bytes)
  return JSON.parse(await text(child.stdout))
}

function wideGif(side: number) {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(side, 0)
  size.writeUInt16LE(side, 2)
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x44, 1, 0, 0x3b]),
  ])
}
