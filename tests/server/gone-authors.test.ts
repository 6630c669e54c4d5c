import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '#server/seo/addresses.ts'
import { buildAppFolder } from '#tests/support/app-folder.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { atomFaults } from '#tests/support/validators/atom.ts'

const appFolder = buildAppFolder()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ appFolder })
})
afterAll(() => server.close())

test('注销的人留下的文章，不把机器领到已经没有的地址', async () => {
  const admin = await server.createAdmin()
  const author = await server.createMember()
  const { id } = await publish(server, author, { title: '留下的一篇' })
  const feed = '/feeds/site.atom'
  expect(await page(id)).toContain(author.id)
  expect((await server.get(feed)).body).toContain(author.id)
  const removed = await server.delete(`/api/admin/users/${author.id}?reason=spam`, admin.token)
  expect(removed.statusCode).toBe(204)
  const [html, atom] = [await page(id), (await server.get(feed)).body]
  expect(html).toContain('<title>留下的一篇 · 砚</title>')
  expect(html).toContain('"author":{"@type":"Person","name":"已注销用户"}')
  expect(html).not.toContain(author.id)
  expect(html).not.toContain('rel="alternate"')
  expect(html).not.toContain('article:author')
  expect(atom).toContain('<author><name>已注销用户</name></author>')
  expect(atom).not.toContain(author.id)
  expect(atomFaults(atom, `https://blog.example${feed}`)).toEqual([])
})

const page = async (id: string) =>
  (await server.inject('GET', pathOf.post(id), { headers: { accept: 'text/html' } })).body
