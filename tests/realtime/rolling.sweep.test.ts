import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { posts } from '#server/db/schema/posts.ts'
import {
  chatOf,
  endingOf,
  isLive,
  openConnectedApp,
  say,
  sayings,
} from '#tests/support/live-app.ts'
import { accountOfMember } from '#tests/support/live-client.ts'
import { createMember, type Member } from '#tests/support/members.ts'
import { canTestNginx, startNginx } from '#tests/support/nginx.ts'
import { canTestNodes, startNodes, type Nodes } from '#tests/support/nodes.ts'
import { until } from '#tests/support/until.ts'

/** No more at once than a node has connections to its database, so that nobody waits for one on a busy machine. */
const hands = [0, 1, 2, 3, 4, 5]
const mostWrites = 50
/** Milliseconds: who was cut off again and again pauses for half a minute before the next try. */
const patienceMs = 60_000

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

    test(
      '一个紧接一个：读的写的没有一次失败，写的一篇不少、一篇不多，聊着的一句不丢',
      { timeout: 6 * patienceMs },
      async () => {
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
            const status = await ask('/api/posts/drafts/save', {
              method: 'POST',
              headers,
              body,
            })
            if (status === 200) saved += 1
            await ask('/api/posts/my', { headers })
          }
        }
        const [ann, ben] = [await createMember(core), await createMember(core)]
        const open = (member: Member) => openConnectedApp(proxy.url, accountOfMember(member))
        const [hers, his] = [await open(ann), await open(ben)]
        for (const { conversation } of [chatOf(hers, ben), chatOf(his, ann)])
          conversation.send({ type: 'chat.open' })
        const asking = [read(), ...hands.map(write)]
        const texts: string[] = []
        for (let round = 0; round < 2; round++)
          for (const node of [nodes.one, nodes.two]) {
            await node.restart()
            await until(() => isLive(hers, 'chat'), 'her connection', patienceMs)
            texts.push(`第 ${texts.length} 句`)
            say(hers, ben, texts.at(-1) ?? '')
            await until(
              () => sayings(his, ann).length === texts.length,
              'the message',
              patienceMs,
            )
          }
        isRolling = false
        await Promise.all(asking)
        expect([...new Set(statuses)].toSorted()).toEqual(['GET 200', 'POST 200'])
        expect(saved).toBeGreaterThan(50)
        expect(await core.db.$count(posts)).toBe(saved)
        expect(sayings(his, ann)).toEqual(texts)
        expect([endingOf(hers), endingOf(his)]).toEqual([null, null])
      },
    )
  },
)
