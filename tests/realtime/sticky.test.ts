import { describe, expect, test } from 'vitest'
import { connected, startHubs, transports } from '#tests/support/hubs.ts'
import { canTestNginx, startNginx } from '#tests/support/nginx.ts'
import { until } from '#tests/support/until.ts'

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
})
