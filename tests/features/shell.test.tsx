import { afterAll, beforeAll, expect, test } from 'vitest'
import { Footer } from '#src/features/shell/Footer.tsx'
import { startServer, type TestServer } from '#tests/support/server.ts'
import * as queries from '#src/data/queries.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { openReader, wordsOf } from '#tests/support/reader.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    env: {
      FOOTER_COPYRIGHT_HOLDER: '砚边社',
      FOOTER_FILING_NUMBER: '沪ICP备12345678号',
      FOOTER_FILING_URL: 'https://beian.example/',
    },
  })
})
afterAll(() => server.close())

test('页脚：今年的版权行、备案号链接、一行说框架与后端，都来自配置', async () => {
  const reader = openReader(server)
  await reader.load(answerOf(reader, queries.site, null))
  const html = reader.show(<Footer />, '/home', '/home')
  const words = wordsOf(html)
  expect(words).toContain(`© ${new Date().getFullYear()} 砚边社`)
  expect(words).toContain('使用 React 构建，由 .NET 后端提供支持')
  expect(html).toMatch(
    /<a href="\/blog\/posts"[^>]*>全部文章<.*<a href="\/blog\/ranking"[^>]*>排行榜</,
  )
  expect(html).toContain('<a href="/feeds/site.rss">RSS 订阅</a>')
  expect(html).toMatch(/<a href="https:\/\/beian\.example\/"[^>]*>沪ICP备12345678号<\/a>/)
})
