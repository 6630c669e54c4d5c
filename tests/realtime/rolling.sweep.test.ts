import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { posts } from '#server/db/schema/posts.ts'
import { createMember, type Member } from '#tests/support/members.ts'
import { canTestNginx, startNginx } from '#tests/support/nginx.ts'
import { canTestNodes, startNodes, type Nodes } from '#tests/support/nodes.ts'

/** No more at once than a node has connections to its database, so that nobody waits for one on a busy machine. */
const hands = [0, 1, 2, 3, 4, 5]
const mostWrites = 50

describe.runIf((await canTestNodes()) && canTestNginx())(
  '两个节点轮流重启，前面是随附配置的 nginx',
  () => {
    let nodes: Nodes
    let proxy: Awaited<ReturnType<typeof startNginx>>

    beforeAll(async () => {
      nodes = await startNodes()
      proxy = await startNginx([nodes.one.url, nodes.two.url])
    })
    afterAll(async () => {
      await proxy.stop()
      await nodes.close()
    })

    test('一个紧接一个：读的写的没有一次失败，写的一篇不少、一篇不多', async () => {
      const { core } = nodes.desk.opened
      const members: Member[] = []
      for (let made = 0; made < 120; made++) members.push(await createMember(core))
      let isRolling = true
      const statuses: string[] = []
      let saved = 0

      async function ask(path: string, init?: RequestInit) {
        const answer = await fetch(proxy.url + path, init).catch((error: unknown) => error)
        const status = answer instanceof Response ? answer.status : String(answer)
        if (answer instanceof Response) await answer.text()
        statuses.push(`${init?.method ?? 'GET'} ${status}`)
        return status
      }
      const read = async () => {
        while (isRolling) await ask('/api/posts/recent')
      }
      // Each hand writes as one member after another, as many as one may in a minute.
      const write = async (hand: number) => {
        for (let i = 0; isRolling && i < 20 * mostWrites; i++) {
          const token = members[hand * 20 + Math.floor(i / mostWrites)]?.token
          const headers = {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
          }
          const body = JSON.stringify({ title: `第 ${i} 篇`, format: 0, content: '重启着' })
          const status = await ask('/api/posts/drafts/save', { method: 'POST', headers, body })
          if (status === 200) saved += 1
          await ask('/api/posts/my', { headers })
        }
      }
      const asking = [read(), ...hands.map(write)]
      for (let round = 0; round < 2; round++)
        for (const node of [nodes.one, nodes.two]) await node.restart()
      isRolling = false
      await Promise.all(asking)
      expect([...new Set(statuses)].toSorted()).toEqual(['GET 200', 'POST 200'])
      expect(saved).toBeGreaterThan(50)
      expect(await core.db.$count(posts)).toBe(saved)
    })
  },
)
