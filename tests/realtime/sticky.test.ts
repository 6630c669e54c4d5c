import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { connected, startHubs, transports } from '#tests/support/hubs.ts'
import { canTestNginx, startNginx } from '#tests/support/nginx.ts'
import { until } from '#tests/support/until.ts'
import { listenOn } from '#tests/support/port.ts'

describe.runIf(canTestNginx())('两个节点前面的 nginx，照随附的配置', () => {
  test('每种传输都回到协商它的节点，两个节点都有人，日志里没有查询', async () => {
    const nodes = await Promise.all(['n1', 'n2'].map((nodeName) => startHubs({ nodeName })))
    const proxy = await startNginx(nodes.map(({ url }) => url))
    try {
      for (const kind of Object.keys(transports) as (keyof typeof transports)[])
        for (let i = 0; i < 4; i++) {
          const { connection } = await connected(proxy, kind)
          expect(await connection.invoke('Echo', kind)).toBe(kind)
          await connection.stop()
        }
      for (const { seen } of nodes) expect(seen.filter((it) => it === 'Echo')).not.toEqual([])
      await until(() => proxy.log().includes('/negotiate'), 'the log')
      expect(proxy.log()).not.toMatch(/id=|access_token|negotiateVersion/)
    } finally {
      await proxy.stop()
      await Promise.all(nodes.map((it) => it.close()))
    }
  })

  test('只有说了没动过手的 503 才转给别的节点，连同方法与正文；别的 503 只问一次', async () => {
    const asked: string[] = []
    let headers: Record<string, string> = { 'x-accel-redirect': '@another' }
    const refuse = await listen(async (request, response) => {
      asked.push('refuses')
      await text(request)
      response.writeHead(503, headers).end()
    })
    const take = await listen(async (request, response) => {
      asked.push('takes')
      response.end(`${request.method} ${request.url} ${await text(request)}`)
    })
    const proxy = await startNginx([refuse.url, take.url])
    const post = () => fetch(`${proxy.url}/api/x?y=1`, { method: 'POST', body: '一句话' })
    try {
      // Round and round: one of two begins with the node that refuses.
      for (let i = 0; i < 2; i++)
        expect(await (await post()).text()).toBe('POST /api/x?y=1 一句话')
      expect(asked).toContain('refuses')
      headers = {}
      asked.length = 0
      const statuses = [(await post()).status, (await post()).status]
      expect(new Set(statuses)).toEqual(new Set([200, 503]))
      expect(asked.toSorted()).toEqual(['refuses', 'takes'])
    } finally {
      await proxy.stop()
      await Promise.all([refuse.close(), take.close()])
    }
  })
})

async function listen(answer: (...way: Parameters<RequestListener>) => Promise<void>) {
  const server = createServer((...way) => void answer(...way))
  return {
    url: `http://127.0.0.1:${await listenOn(server)}`,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
