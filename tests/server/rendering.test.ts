import { readdirSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { postRevisions } from '#server/db/schema/posts.ts'
import { createLog } from '#server/lib/log.ts'
import { createTextRenderer } from '#server/rendering/text-renderer.ts'
import { buildPost, publish, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import { createMoodyRenderer } from '#tests/support/threads.ts'

type PostEdit = components['schemas']['PostEdit']

test('别人的文章还没排完，其余的照样读、照样保存', async () => {
  const { server, openGate } = await startMoody()
  const [one, other] = [await server.createMember(), await server.createMember()]
  let isSaved = false
  const held = saveDraft(server, one, { content: '等' }).then(() => (isSaved = true))
  expect((await server.get('/api/site')).statusCode).toBe(200)
  await saveDraft(server, other, { content: '好' })
  await saveDraft(server, other, { content: '好' })
  expect(isSaved).toBe(false)
  openGate()
  await held
})

test('一个人的文章一篇接一篇，排着的不占别人的线程', async () => {
  const { renderer, openGate } = createMoodyRenderer()
  const order: string[] = []
  const render = async (member: string, content: string) =>
    void order.push(`${member}${(await renderer.render(member, { format: 0, content })).text}`)
  const own = [render('甲', '等'), render('甲', '好')]
  await render('乙', '好')
  expect(order).toEqual(['乙好'])
  openGate()
  await Promise.all(own)
  expect(order).toEqual(['乙好', '甲等', '甲好'])
  await renderer.close()
})

test.each(['退', '抛'])('排到一半线程没了（%s），换一个再来，作者不会知道', async (content) => {
  const { server, logLines } = await startMoody({ failures: 1 })
  const author = await server.createMember()
  expect(await saveDraft(server, author, { content })).toMatchObject({ revision: 1 })
  expect(logLines).toMatchObject([{ msg: 'a text could not be rendered' }])
})

test.each(['退', '抛'])(
  '两个线程都没了（%s）：说暂时不行，什么也没写下；过后照样保存',
  async (content) => {
    const { server } = await startMoody({ failures: 2 })
    const author = await server.createMember()
    const response = await server.post(
      '/api/posts/drafts/save',
      buildPost({ content }),
      author.token,
    )
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ message: '服务暂时不可用，请稍后再试' })
    expect(await server.core.db.$count(postRevisions)).toBe(0)
    expect(await saveDraft(server, author, { content })).toMatchObject({ revision: 1 })
  },
)

test.each([
  ['内存', '吃', {}],
  ['时间', '停', { deadlineMs: 2_000 }],
])(
  '两次都用光%s（%s）的文章，存成纯文本，保存、发布、再打开时都说给作者',
  async (_, content, limits) => {
    const { server } = await startMoody({ failures: 4, ...limits })
    const author = await server.createMember()
    const { id, isPlainText } = await saveDraft(server, author, { content })
    const published = await publish(server, author, { id, baseRevision: 1, content })
    const opened = await server.get(`/api/posts/edit/${id}`, author.token)
    const isToldOf = [isPlainText, published.isPlainText, opened.json<PostEdit>().isPlainText]
    expect(isToldOf).toEqual([true, true, true])
    const [kept] = await server.core.db.select().from(postRevisions)
    expect(kept).toMatchObject({
      content,
      text: content,
      tree: { children: [{ properties: { className: ['plain-text'] } }] },
    })
    const mended = { id, baseRevision: published.revision, content: '好' }
    expect(await saveDraft(server, author, mended)).toMatchObject({ isPlainText: false })
  },
)

test('一个人排着的太多，只有他要等一等；排着的人太多，新来的要等一等', async () => {
  const { renderer, openGate } = createMoodyRenderer()
  const render = (member: string, content: string) =>
    renderer.render(member, { format: 0, content })
  const own = Array.from({ length: 60 }, () => render('甲', '等'))
  await expect(render('甲', '好')).rejects.toMatchObject({ code: 1009 })
  expect(await render('乙', '好')).toMatchObject({ text: '好' })
  // Two are rendered, three wait.
  const others = ['乙', '丙', '丁', '戊'].map((member) => render(member, '等'))
  await expect(render('己', '好')).rejects.toMatchObject({ code: 1009 })
  openGate()
  const rendered = await Promise.all([...own, ...others])
  expect(rendered.map(({ text }) => text)).toEqual(rendered.map(() => '等'))
  await renderer.close()
  await expect(render('甲', '好')).rejects.toMatchObject({ code: 1009 })
})

test('最坏的文章存下来不大，读它的人、订阅它的人拿到的也不大', async () => {
  const server = await startServer()
  onTestFinished(() => server.close())
  const author = await server.createMember()
  const line = '{'.repeat(590)
  const code = `\`\`\`graphql\n${`${line}\n`.repeat(16)}\`\`\`\n\n`
  const formula = `$$\n\\begin{aligned}${'&'.repeat(3900)}\\end{aligned}\n$$\n\n`
  const content = `${code.repeat(6)}${formula.repeat(5)}`
  const { id } = await publish(server, author, { content })
  expect((await server.get(`/api/posts/${id}`)).body.length).toBeLessThan(500_000)
  expect((await server.get('/feeds/site.rss')).body.length).toBeLessThan(500_000)
})

test('标签重开几十万遍的文章存成纯文本，排它的线程还在', async () => {
  const errors: unknown[] = []
  const renderer = createTextRenderer({
    log: { error: (...said: unknown[]) => void errors.push(said) },
  })
  onTestFinished(() => renderer.close())
  const opened = Array.from({ length: 800 }, (_, at) => `<b id=${at}></x>`).join('')
  const content = `<div>${opened}</div>${'<div>x</div>'.repeat(800)}`
  const { degraded, text } = await renderer.render('甲', { format: 0, content })
  expect({ degraded, text, errors }).toEqual({ degraded: true, text: content, errors: [] })
})

test('排文章的线程让着回答读者的线程', async () => {
  const renderer = createTextRenderer({ log: createLog('error', { write: () => {} }) })
  await renderer.render('甲', { format: 0, content: '好' })
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  const priorities = prioritiesOfThreads()
  expect(priorities.get(process.pid)).toBeLessThan(PRIORITY_BELOW_NORMAL)
  expect([...priorities.values()]).toContain(PRIORITY_BELOW_NORMAL)
  await renderer.close()
})

/** Of this process, by the id of the thread, which is that of the process for the first. Linux only, as is the promise. */
function prioritiesOfThreads() {
  const threads = readdirSync('/proc/self/task')
  return new Map(threads.map((thread) => [Number(thread), getPriority(Number(thread))]))
}

/** A server whose threads do what a text says. */
async function startMoody(options: Parameters<typeof createMoodyRenderer>[0] = {}) {
  const { renderer, openGate, logLines } = createMoodyRenderer(options)
  const server = await startServer({ textRenderer: renderer })
  onTestFinished(async () => {
    openGate()
    await server.close()
    await renderer.close()
  })
  return { server, openGate, logLines }
}
