import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    env: { FOOTER_COPYRIGHT_HOLDER: '某社', FOOTER_FILING_NUMBER: '沪ICP备1号' },
  })
})
afterAll(() => server.close())

test('页脚要说的话由部署的人配置，谁都读得到', async () => {
  expect((await server.get('/api/site')).json()).toEqual({
    name: '砚',
    copyrightHolder: '某社',
    filingNumber: '沪ICP备1号',
    filingUrl: 'https://beian.miit.gov.cn/',
    poweredBy: ['使用 React 构建', '由 .NET 后端提供支持'],
  })
})
