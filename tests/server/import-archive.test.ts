import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { importFrom } from '#server/import/import-archive.ts'
import { unpack } from '#server/import/unpack.ts'
import { pixel } from '#tests/import/blog.ts'
import type { Member } from '#tests/support/members.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let member: Member
beforeAll(async () => {
  server = await startServer()
  member = await server.createMember({ email: 'packer@example.com' })
})
afterAll(() => server.close())

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'inkstone-archive-test-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A zip of these; `names` are written in other bytes than the library would. */
function archive(files: Zippable, names: Record<string, Buffer> = {}) {
  const path = join(folder(), 'site.zip')
  let bytes = Buffer.from(zipSync(files)).toString('latin1')
  for (const [name, written] of Object.entries(names))
    bytes = bytes.replaceAll(name, written.toString('latin1'))
  writeFileSync(path, Buffer.from(bytes, 'latin1'))
  return path
}

const importing = (path: string) =>
  importFrom(
    { core: server.core, services: server.services },
    { folder: path, dryRun: false, author: 'packer@example.com', site: '' },
    { onProgress: () => {}, signal: new AbortController().signal },
  )

async function unpacked(path: string) {
  const out = join(folder(), 'out')
  await unpack(path, out)
  return readdirSync(out).toSorted()
}

async function myPosts() {
  const listed = await server.get('/api/posts/my?pageSize=100', member.token)
  return listed.json<Schemas['MyPostPage']>().items
}

const post = (title: string) => strToU8(`---\ntitle: ${title}\n---\n正文`)

describe('压缩包里的时间', () => {
  test('没有日期的文章用压缩包里文件的时间，不排到最前面', async () => {
    // The format keeps what the clock of whoever packed it showed.
    const mtime = new Date(2019, 4, 6, 7, 8, 10)
    const path = archive({ '甲.md': [post('没有日期'), { mtime }] })
    expect(await importing(path)).toMatchObject({
      created: 1,
      notes: [{ path: 'site/甲.md', sentence: '没有日期，用了文件的修改时间' }],
    })
    const [found] = (await myPosts()).filter(({ title }) => title === '没有日期')
    expect(found?.publishedAt).toBe('2019-05-05T23:08:10.000Z')
  })
})

describe('压缩包里的文件名', () => {
  const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4])

  test('中文 Windows 打的包：文章的名字认得，图片跟着来', async () => {
    const path = archive(
      { 'AAAA.md': [strToU8('![](中文.gif)'), { level: 0 }], 'AAAA.gif': pixel },
      { AAAA: gbk },
    )
    expect(await importing(path)).toMatchObject({
      created: 1,
      images: 1,
      notes: [{ path: 'site/中文.md' }],
    })
    expect((await myPosts()).map(({ title }) => title)).toContain('中文')
  })

  test('没有说是 UTF-8 的 UTF-8 也认得，两样都不是的照字节写', async () => {
    const path = archive(
      { 'BBBBBB.md': post('甲'), 'CC.md': post('乙') },
      { BBBBBB: Buffer.from('中文'), CC: Buffer.from([0xff, 0xff]) },
    )
    expect(await unpacked(path)).toEqual(['ÿÿ.md', '中文.md'])
  })

  test('太长的截短，仍各是各的，扩展名还在；再导入一次还是那几篇', async () => {
    const long = '长'.repeat(92)
    const path = archive({
      [`${long}一.md`]: post('长一'),
      [`${long}二.md`]: post('长二'),
      [`${long}/甲.md`]: post('长三'),
    })
    const names = await unpacked(path)
    expect(names).toHaveLength(3)
    expect(names.filter((name) => /^长{70,}~[0-9a-f]{8}\.md$/.test(name))).toHaveLength(2)
    expect(await importing(path)).toMatchObject({ created: 3, failed: [] })
    expect(await importing(path)).toMatchObject({ created: 0, unchanged: 3 })
  })

  test('Windows 的反斜杠、开头的点，也是路径；文件夹不是文件', async () => {
    const path = archive({
      'posts\\': new Uint8Array(),
      'posts\\甲.md': post('反斜杠'),
      './posts/./乙.md': post('点'),
    })
    expect(await unpacked(path)).toEqual(['posts'])
    expect(await importing(path)).toMatchObject({ files: 2, created: 2, failed: [] })
  })

  test.each([
    '../甲.md',
    'a\\..\\..\\甲.md',
    'C:\\甲.md',
    './c:/甲.md',
    '甲\0.md',
    './.',
    '/甲.md',
    'a//甲.md',
  ])('往外走的不要：%j', async (name) => {
    await expect(unpacked(archive({ [name]: post('甲') }))).rejects.toThrow(
      '压缩包里有不安全的路径：',
    )
  })

  test('同名的、互相挡路的，各有说明', async () => {
    const twice = archive(
      { 'AAAA.md': post('甲'), 'BBBB.md': post('乙') },
      { AAAA: gbk, BBBB: gbk },
    )
    await expect(unpacked(twice)).rejects.toThrow('压缩包里有两个同名的文件：中文.md')
    const same = archive({ 'a/甲.md': post('甲'), 'a\\.\\甲.md': post('乙') })
    await expect(unpacked(same)).rejects.toThrow('压缩包里有两个同名的文件：a/甲.md')
    const blocked = archive({ 甲: post('甲'), '甲/乙.md': post('乙') })
    await expect(unpacked(blocked)).rejects.toThrow('压缩包里有写不到磁盘上的文件（')
  })
})
