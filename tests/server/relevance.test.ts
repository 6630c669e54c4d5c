import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFrom } from '#server/import/import-archive.ts'
import { judgements } from '#tests/fixtures/relevance.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

const corpus = join(process.env['CORPUS'] ?? '', 'sofastack-blog')
const hasCorpus = process.env['CORPUS'] !== undefined && existsSync(corpus)
if (!hasCorpus) console.warn('没有设置 CORPUS：跳过检索相关性的测试。')

describe.runIf(hasCorpus)('在一个真实的博客里检索', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    const request = { folder: corpus, dryRun: false, author: '', site: '' }
    const watch = { onProgress: () => {}, signal: new AbortController().signal }
    await importFrom({ core: server.core, services: server.services }, request, watch)
  })
  afterAll(() => server.close())

  test('六十个以上的问题，每个都有要找的文章', () => {
    expect(judgements.length).toBeGreaterThanOrEqual(60)
    expect(new Set(judgements.map(({ query }) => query)).size).toBe(judgements.length)
    expect(judgements.filter(({ titles }) => titles.length === 0)).toEqual([])
  })

  test('要找的文章，百分之九十五以上在前十篇里', async () => {
    const missed: string[] = []
    let recall = 0
    for (const { query, titles } of judgements) {
      const found = await firstTen(query)
      const absent = titles.filter((title) => !found.some((it) => it.includes(title)))
      missed.push(...absent.map((title) => `${query}：${title}`))
      recall += (titles.length - absent.length) / titles.length / judgements.length
    }
    expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  test('标题里有的，排在只有正文里有的前面', async () => {
    for (const query of ['etcd', '消息队列', '大模型', '深度学习', '多集群']) {
      const found = await firstTen(query)
      const hasInTitle = found.map((title) => title.toLowerCase().includes(query))
      const first = hasInTitle.indexOf(true)
      expect(hasInTitle.slice(first), query).toEqual(
        hasInTitle.slice(first).toSorted((one, other) => Number(other) - Number(one)),
      )
      expect(first, query).toBe(0)
    }
  })

  async function firstTen(query: string) {
    // A search a second is below what one address may do.
    server.clock.advance(1_000)
    const parameters = new URLSearchParams({ query, sortBy: 'relevance', pageSize: '10' })
    const answer = await server.get(`/api/search?${parameters.toString()}`)
    return answer.json<{ results: { title: string }[] }>().results.map(({ title }) => title)
  }
})
