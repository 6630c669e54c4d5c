import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startRenderer } from '#server/ssr/renderer-thread.ts'
import { buildMoodyApp } from '#tests/support/moody-app.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const plain = '<div id="root"></div>'
const apps = [buildMoodyApp(), buildMoodyApp()] as const

test('一页画个没完，别的请求照样有回答；等它的人得到应用自己，画完的给下一个人', async () => {
  const [app] = apps
  const server = await start(app.appFolder)
  const page = open(server, '/blog/posts?mood=busy')
  await app.isBusy()
  expect((await server.get('/health/live')).statusCode).toBe(200)
  expect((await server.get('/api/site')).statusCode).toBe(200)
  expect(await page).toContain(plain)
  expect(app.hasEnded()).toBe(false)
  app.letGo()
  await expect.poll(() => open(server, '/blog/posts?mood=busy')).toContain('<h1>砚</h1>')
})

test.each([
  ['永远画不完', 'endless'],
  ['线程退出了', 'exit'],
  ['线程里抛了错', 'stray'],
  ['内存用光了', 'eat'],
])('%s：这一页是应用自己，下一页照样画', async (_, mood) => {
  const server = await start(apps[1].appFolder)
  expect(await open(server, `/blog/posts?mood=${mood}`)).toContain(plain)
  await expect.poll(() => open(server, '/blog/posts?page=1')).toContain('<h1>砚</h1>')
  const failed = { msg: 'a page could not be rendered', here: `/posts?mood=${mood}` }
  expect(server.logLines).toContainEqual(expect.objectContaining(failed))
})

test('应用自己的页面在线程里画，要的是这个服务器的数据', async () => {
  const server = await start(join(import.meta.dirname, '../../dist/app'))
  const author = await server.createMember({ nickName: '林间' })
  const post = await publish(server, author, { title: '听雨', content: '雨落在瓦上。' })
  const page = () => open(server, `/blog/posts/${post.id}`)
  await expect.poll(page).toContain('id="painted"')
  for (const text of ['<title>听雨 · 砚</title>', '雨落在瓦上。', '林间'])
    expect(await page()).toContain(text)
  expect(await open(server, '/blog/login')).toContain(plain)
})

/** A server whose pages are rendered in a thread by the renderer beside `appFolder`. */
async function start(appFolder: string) {
  // A thread that is started anew on a busy machine needs seconds.
  const renderer = await startRenderer(appFolder, { deadlineMs: 5_000 })
  const server = await startServer({ appFolder, renderer })
  onTestFinished(async () => {
    await server.close()
    await renderer?.close()
  })
  return server
}

async function open(server: TestServer, url: string) {
  return (await server.inject('GET', url, { headers: { accept: 'text/html' } })).body
}
