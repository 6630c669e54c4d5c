import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf, previewPath } from '#server/seo/addresses.ts'
import { buildAppFolder } from '#tests/support/app-folder.ts'
import type { Member } from '#tests/support/members.ts'
import { changeSettings } from '#tests/support/moderation.ts'
import { formOf, picture } from '#tests/support/pictures.ts'
import { publish, saveDraft } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { addTopic } from '#tests/support/topics.ts'

const site = 'https://blog.example'
const none = '0198c7a2-0000-7000-8000-000000000000'

const appFolder = buildAppFolder()
let server: TestServer
let author: Member
let admin: Member
beforeAll(async () => {
  server = await startServer({ appFolder })
  author = await server.createMember({ nickName: '林间' })
  admin = await server.createAdmin()
})
afterAll(() => server.close())

describe('链接的预览图', () => {
  test('没有封面的文章，画一张有标题和作者的；图有多大、说的什么，页面都写着', async () => {
    const { id } = await publish(server, author, { title: '听雨' })
    const said = await imageOf(pathOf.post(id))
    expect(said).toEqual({
      'og:image': expect.stringMatching(
        new RegExp(`^${site}/previews/posts/${id}\\.png\\?v=[\\w-]{16}$`),
      ),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': '听雨',
      'twitter:card': 'summary_large_image',
    })
    const answer = await open(said['og:image'])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    })
    expect(await inkIn(answer.rawPayload, titleArea)).toBeGreaterThan(2_000)
  })

  test('有封面的用封面，本站的说得出多大；有头像的人用头像，小小一张', async () => {
    const cover = 'https://pics.example/rain.jpg'
    const elsewhere = await publish(server, author, { coverImage: cover })
    expect(await imageOf(pathOf.post(elsewhere.id))).toMatchObject({ 'og:image': cover })
    expect(await imageOf(pathOf.post(elsewhere.id))).not.toHaveProperty('og:image:width')

    const form = await formOf([{ bytes: await picture('png', { width: 80, height: 60 }) }])
    const uploaded = await server.inject('POST', '/api/images/cover', {
      token: author.token,
      ...form,
    })
    const { url } = uploaded.json<{ url: string }>()
    const own = await publish(server, author, { coverImage: url })
    expect(await imageOf(pathOf.post(own.id))).toMatchObject({
      'og:image': `${site}${url}`,
      'og:image:width': '80',
      'og:image:height': '60',
    })

    const portrait = 'https://pics.example/face.jpg'
    const seen = await server.createMember({ nickName: '有脸', avatarUrl: portrait })
    expect(await imageOf(pathOf.profile(seen.id))).toMatchObject({
      'og:image': portrait,
      'twitter:card': 'summary',
    })
  })

  test('每个公开的页面都有一张，私人的没有', async () => {
    const topic = await addTopic(server, admin, '听雨')
    const pages = [pathOf.home, pathOf.posts, pathOf.topics, pathOf.ranking, pathOf.history]
    for (const page of [...pages, pathOf.topic(topic.id), pathOf.profile(author.id)]) {
      const { 'og:image': address = '' } = await imageOf(page)
      expect(address).toContain(previewPath(page))
      expect([page, (await open(address)).statusCode]).toEqual([page, 200])
    }
    expect(await imageOf('/blog/login')).toEqual({ 'twitter:card': 'summary' })
    expect((await server.get('/previews/login.png')).statusCode).toBe(404)
  })

  test('标题或名字改了，地址就换；旧地址给的是新图，不会留一辈子', async () => {
    const writer = await server.createMember({ nickName: '旧名' })
    const { id } = await publish(server, writer, { title: '旧题' })
    const before = (await imageOf(pathOf.post(id)))['og:image'] ?? ''
    const body = { nickName: '新名', avatarUrl: null, bio: '' }
    expect((await server.post('/api/users', body, writer.token)).statusCode).toBe(200)
    const after = (await imageOf(pathOf.post(id)))['og:image'] ?? ''
    expect(after).not.toBe(before)
    const [old, current] = [await open(before), await open(after)]
    expect(old.headers['cache-control']).toBe('public, max-age=300')
    expect(old.rawPayload.equals(current.rawPayload)).toBe(true)

    const headers = { 'if-none-match': String(current.headers.etag) }
    const again = await server.inject('GET', after.slice(site.length), { headers })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test('社区改了名字，地址和图也换：印上是它的第一个字', async () => {
    const writer = await server.createMember()
    const { id } = await publish(server, writer)
    const before = (await imageOf(pathOf.post(id)))['og:image'] ?? ''
    await changeSettings(server, admin, { name: '山间' })
    const after = (await imageOf(pathOf.post(id)))['og:image'] ?? ''
    expect(after).not.toBe(before)
    expect((await open(after)).headers['cache-control']).toContain('immutable')
    await changeSettings(server, admin, { name: '砚' })
    expect((await imageOf(pathOf.post(id)))['og:image']).toBe(before)
  })

  test('看不到的没有图：草稿与没有一样，删掉的是 410；别的写法搬到唯一的地址', async () => {
    const draft = await saveDraft(server, author)
    const gone = await publish(server, author)
    await server.delete(`/api/posts/${gone.id}`, author.token)
    const statuses = {
      [previewPath(pathOf.post(draft.id))]: 404,
      [previewPath(pathOf.post(none))]: 404,
      [previewPath(pathOf.post(gone.id))]: 410,
      [previewPath(pathOf.profile(none))]: 404,
      [previewPath(pathOf.year(1969))]: 404,
      '/previews/posts/1.png': 404,
      '/previews/post-history/0000.png': 404,
      '/previews/posts.jpg': 404,
      '/previews/..%2F..%2Fpackage.json.png': 404,
      '/previews/': 404,
    }
    for (const [url, status] of Object.entries(statuses))
      expect([url, (await server.get(url)).statusCode]).toEqual([url, status])
    const injected = await server.get('/previews/a%0D%0Ab/.png')
    expect([injected.statusCode, injected.headers.location]).toEqual([
      301,
      '/previews/a%0D%0Ab.png',
    ])
    const untidy = await server.get(`/previews/posts/${gone.id.toUpperCase()}.png`)
    expect([untidy.statusCode, untidy.headers.location]).toEqual([
      301,
      previewPath(pathOf.post(gone.id)),
    ])
  })
})

/** What a page says of its picture. */
async function imageOf(page: string): Promise<Record<string, string>> {
  const { body } = await server.inject('GET', page, { headers: { accept: 'text/html' } })
  const said = body.matchAll(
    /<meta (?:property|name)="(og:image[\w:]*|twitter:card)" content="([^"]*)">/g,
  )
  return Object.fromEntries(Array.from(said, ([, name, content]) => [name, content]))
}

const open = (address: string | undefined) =>
  server.inject('GET', (address ?? '').replace(site, ''))

const titleArea = { left: 0, top: 60, width: 1200, height: 400 }

/** How many pixels are nearly black. */
async function inkIn(png: Buffer, area: typeof titleArea): Promise<number> {
  const pixels = await sharp(png).extract(area).greyscale().raw().toBuffer()
  return pixels.filter((level) => level < 64).length
}
