import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { monthsNear, readMonth, readYear, yearsNear } from '#src/features/history/months.ts'
import { HistoryMonthPage } from '#src/pages/HistoryMonthPage.tsx'
import { HistoryPage } from '#src/pages/HistoryPage.tsx'
import { HistoryYearPage } from '#src/pages/HistoryYearPage.tsx'
import { createClock } from '#tests/support/clock.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import * as historyQueries from '#src/data/public/history.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { openReader, wordsOf } from '#tests/support/reader.tsx'

describe('地址里的年月', () => {
  test.each([
    ['1970', 1970],
    ['2026', 2026],
    ['9999', 9999],
    ['1969', null],
    ['02026', null],
    ['20260', null],
    ['2026.5', null],
    ['２０２６', null],
    ['abc', null],
    [undefined, null],
  ])('年 %j 读作 %j', (text, year) => expect(readYear(text)).toBe(year))

  test.each([
    ['1', 1],
    ['12', 12],
    ['0', null],
    ['13', null],
    ['01', null],
    ['-1', null],
    [undefined, null],
  ])('月 %j 读作 %j', (text, month) => expect(readMonth(text)).toBe(month))
})

describe('前后有文章的年月', () => {
  const month = (number: number) => ({ month: number, total: 1, posts: [] })
  const history = {
    total: 4,
    years: [
      { year: 2026, total: 2, months: [month(3), month(1)] },
      { year: 2024, total: 2, months: [month(12), month(2)] },
    ],
  }

  test.each([
    [
      { year: 2026, month: 1 },
      { year: 2024, month: 12 },
      { year: 2026, month: 3 },
    ],
    [{ year: 2026, month: 3 }, { year: 2026, month: 1 }, null],
    [{ year: 2024, month: 2 }, null, { year: 2024, month: 12 }],
    [
      { year: 2025, month: 6 },
      { year: 2024, month: 12 },
      { year: 2026, month: 1 },
    ],
    [{ year: 2030, month: 1 }, { year: 2026, month: 3 }, null],
  ])('%j：更早 %j，更晚 %j', (place, earlier, later) =>
    expect(monthsNear(history, place)).toEqual({ earlier, later }),
  )

  test.each([
    [2026, 2024, null],
    [2025, 2024, 2026],
    [2024, null, 2026],
  ])('%j 年：更早 %j，更晚 %j', (year, earlier, later) =>
    expect(yearsNear(history, year)).toEqual({ earlier, later }),
  )

  test('什么也没有，前后也没有', () =>
    expect(yearsNear({ total: 0, years: [] }, 2026)).toEqual({ earlier: null, later: null }))
})

describe('还没有文章', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test('总览、一年、一月，都说清楚，给出路', async () => {
    expect(wordsOf(await overview(server))).toContain('还没有发表的文章')
    for (const html of [await yearPage(server, 2026), await monthPage(server, 2026, 11)]) {
      expect(wordsOf(html)).toMatch(/这一年没有文章|这个月没有文章/)
      expect(wordsOf(html)).toContain('看看别的年月')
      expect(html).toContain('href="/blog/post-history"')
    }
  })

  test.each(['/post-history/1969/1', '/post-history/2026/13', '/post-history/2026/x'])(
    '%s：没有这样的年月',
    (address) => {
      const reader = openReader(server)
      const html = reader.show(<HistoryMonthPage />, '/post-history/:year/:month', address)
      expect(wordsOf(html)).toContain('没有这样的年份或月份，请从岁月史书里选一个。')
      expect(html).toContain('href="/blog/post-history"')
    },
  )

  test('没有这样的年', () => {
    const reader = openReader(server)
    const html = reader.show(<HistoryYearPage />, '/post-history/:year', '/post-history/abc')
    expect(wordsOf(html)).toContain('年月不存在')
  })

  test('加载失败：说原因，可以重试', async () => {
    const broken = ['/api/posts/history', '/api/posts/history/2026']
    for (const html of [await overview(server, broken), await yearPage(server, 2026, broken)]) {
      expect(wordsOf(html)).toContain('服务器出了点问题，请稍后重试 重试')
    }
  })
})

describe('三个月里的文章', () => {
  let server: TestServer
  beforeAll(async () => {
    // Noon in Beijing.
    const clock = createClock(new Date('2024-12-31T04:00:00Z'))
    server = await startServer({ clock })
    const moments = ['2024-12-31T04:00:00Z', '2025-02-01T04:00:00Z', '2025-02-28T04:00:00Z']
    for (const moment of moments) {
      clock.set(new Date(moment))
      // Nobody publishes so much at once: each is somebody else's.
      for (let count = 0; count < 3; count += 1) {
        await publish(server, await server.createMember(), { title: `${moment} ${count}` })
      }
    }
  })
  afterAll(() => server.close())

  test('总览：年从新到旧，有文章的月才是链接', async () => {
    const html = await overview(server)
    expect(wordsOf(html)).toMatch(/岁月史书 共 9 篇.*2025年 共 6 篇.*2024年 共 3 篇/)
    expect(new Set(html.match(/href="\/blog\/post-history\/[\d/]+"/g))).toEqual(
      new Set([
        'href="/blog/post-history/2025"',
        'href="/blog/post-history/2025/2"',
        'href="/blog/post-history/2024"',
        'href="/blog/post-history/2024/12"',
      ]),
    )
    expect(html).toContain('aria-label="2025年2月，6 篇"')
  })

  test('总览：每个月写了什么，说得出三篇', async () => {
    const html = await overview(server)
    const titles = [...html.matchAll(/href="\/blog\/posts\/[^>]*>([^<]*)/g)].map(([, it]) => it)
    expect(titles).toHaveLength(6)
    expect(titles.slice(0, 3).every((title) => title?.startsWith('2025-02'))).toBe(true)
    expect(titles.slice(3).every((title) => title?.startsWith('2024-12-31'))).toBe(true)
  })

  test('总览：一个月里没有说全的，说得出一共几篇，去那个月；说全了的不说', async () => {
    const html = await overview(server)
    expect(html).toMatch(
      /aria-label="2025年2月，全部 6 篇"[^>]*href="\/blog\/post-history\/2025\/2"[^>]*>全部 6 篇/,
    )
    expect(html).not.toContain('全部 3 篇')
  })

  test('一年：每月的数目，最受欢迎的五篇，往前往后', async () => {
    const html = await yearPage(server, 2025)
    expect(wordsOf(html)).toContain('2025年 共 6 篇')
    expect(html).toContain('aria-label="2月，全部 6 篇"')
    expect(html.match(/href="\/blog\/posts\//g)).toHaveLength(5)
    expect(html).toContain('aria-label="更早：2024年"')
    expect(html).not.toContain('更晚')
  })

  test('一月：文章从新到旧，往前往后跨过没有文章的月', async () => {
    const html = await monthPage(server, 2025, 2)
    expect(wordsOf(html)).toContain('2025年2月 共 6 篇')
    expect(html.match(/<article/g)).toHaveLength(6)
    expect(html.indexOf('2025-02-28')).toBeLessThan(html.indexOf('2025-02-01'))
    expect(html).toMatch(
      /aria-label="更早：2024年12月"[^>]*href="\/blog\/post-history\/2024\/12"/,
    )
    expect(await monthPage(server, 2025, 1)).toContain('aria-label="更晚：2025年2月"')
  })

  test('过了最后一页：回到第一页', async () => {
    const reader = openReader(server)
    const posts = answerOf(reader, historyQueries.postsIn, { year: 2025, month: 2 })
    posts.send({ type: 'list.turn', page: 3 })
    await reader.load(posts)
    const html = reader.show(
      <HistoryMonthPage />,
      '/post-history/:year/:month',
      '/post-history/2025/2?page=3',
    )
    expect(wordsOf(html)).toContain('这一页没有文章')
    expect(html).toContain('href="/blog/post-history/2025/2"')
  })
})

async function overview(server: TestServer, broken: readonly string[] = []) {
  const reader = openReader(server, null, broken)
  await reader.load(answerOf(reader, historyQueries.history, null))
  return reader.show(<HistoryPage />, '/post-history', '/post-history')
}

async function yearPage(server: TestServer, year: number, broken: readonly string[] = []) {
  const reader = openReader(server, null, broken)
  await reader.load(
    answerOf(reader, historyQueries.history, null),
    answerOf(reader, historyQueries.historyYear, String(year)),
  )
  return reader.show(<HistoryYearPage />, '/post-history/:year', `/post-history/${year}`)
}

async function monthPage(server: TestServer, year: number, month: number) {
  const reader = openReader(server)
  await reader.load(
    answerOf(reader, historyQueries.history, null),
    answerOf(reader, historyQueries.postsIn, { year, month }),
  )
  return reader.show(
    <HistoryMonthPage />,
    '/post-history/:year/:month',
    `/post-history/${year}/${month}`,
  )
}
