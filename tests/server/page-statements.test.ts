import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageAddress } from '#src/app/ssr/page-address.ts'
import { renderPage } from '#src/app/ssr/render-page.tsx'
import { buildAppFolder } from '#tests/support/app-folder.ts'
import { captureStatements } from '#tests/support/captured-sql.ts'
import { comment } from '#tests/support/comments.ts'
import { testEngine } from '#tests/support/database.ts'
import { poolOf, triedPlans, vacuum } from '#tests/support/plans.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

describe.runIf(testEngine === 'postgres')('没有人看过的文章', () => {
  let server: TestServer
  let captured: ReturnType<typeof captureStatements>
  const addresses: string[] = []
  beforeAll(async () => {
    const appFolder = buildAppFolder({
      'index.html':
        '<!doctype html><html><head><title>应用</title></head><body><div id="root"></div></body></html>',
    })
    const renderer = { addressOf: pageAddress, render: renderPage }
    server = await startServer({ appFolder, renderer })
    const author = await server.createMember()
    for (let at = 0; at < triedPlans * 3; at += 1) {
      const { id } = await publish(server, author, { title: `第 ${at} 篇`, tags: ['雨'] })
      await comment(server, author, id, { content: '看过了' })
      addresses.push(`/blog/posts/${id}`)
    }
    // Otherwise the database does it by itself in the middle, and weighs its plans anew.
    await vacuum(server)
    captured = captureStatements()
  })
  afterAll(async () => {
    captured?.stop()
    await server.close()
  })

  test('画出来只问数据库七句', async () => {
    const first = addresses.pop()
    // Its code is compiled meanwhile.
    await expect.poll(() => open(first)).toBe(true)
    captured.take()
    expect(await open(addresses.pop())).toBe(true)
    // Settings, too, are asked for now and then.
    const asked = captured
      .take()
      .map(({ text }) => text)
      .filter((text) => /"(?:posts|comments)"/.test(text))
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.slice(7)).toEqual([])
  })

  test('问熟了的，不再每次重新计划', async () => {
    for (const address of addresses) expect(await open(address)).toBe(true)
    const pool = poolOf(server.core.db)
    const clients = await Promise.all(
      Array.from({ length: pool.totalCount }, () => pool.connect()),
    )
    const found = new Map<string, number>()
    for (const client of clients) {
      const { rows } = await client.query<{ name: string; times: string }>(
        `select name, custom_plans as times from pg_prepared_statements where name !~ '^ink'`,
      )
      for (const { name, times } of rows)
        found.set(name, Math.max(found.get(name) ?? 0, Number(times)))
      client.release()
    }
    expect([...found.keys()]).toEqual(
      expect.arrayContaining([
        'summaries',
        'post_detail',
        'post_between',
        'related_posts',
        'post_facts',
        'threads_newest',
        'shown_threads',
      ]),
    )
    expect([...found].filter(([, times]) => times > triedPlans)).toEqual([])
  })

  async function open(address = '') {
    const { body } = await server.inject('GET', address, { headers: { accept: 'text/html' } })
    return body.includes('id="painted"')
  }
})
