import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { rows } from '#server/db/client.ts'
import { posts } from '#server/db/schema/posts.ts'
import { built } from '#tests/support/built.ts'
import {
  chatOf,
  endingOf,
  isLive,
  openConnectedApp,
  say,
  sayings,
} from '#tests/support/live-app.ts'
import { startLoad } from '#tests/support/load.ts'
import { accountOfMember, createMember, type Member } from '#tests/support/members.ts'
import { buildNext } from '#tests/support/next-version.ts'
import { canTestNginx, startNginx } from '#tests/support/nginx.ts'
import { canTestNodes, startNodes, type Nodes } from '#tests/support/nodes.ts'
import { version } from '#tests/support/release.ts'
import { until } from '#tests/support/until.ts'

/** Milliseconds: who was cut off again and again pauses for half a minute before the next try. */
const patienceMs = 60_000

const unharmed = { statuses: ['GET 200', 'POST 200'], lost: 0, endings: [null, null] }

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
      '升级：这一版与下一版并排在一个数据库上，读的写的没有一次失败，聊着的一句不丢；再一个个退回来也是',
      { timeout: 6 * patienceMs },
      async () => {
        const next = buildNext({ version: '9.0.0' })
        onTestFinished(next.remove)
        const { one, two } = nodes
        const seen: string[][] = []
        const end = await whileRolling(async (talk) => {
          for (const [node, main] of [
            [one, next.main],
            [two, next.main],
            [one, built('server/main.ts')],
            [two, built('server/main.ts')],
          ] as const) {
            await node.restart(main)
            await talk()
            seen.push(await versionsOf(nodes))
          }
        })
        expect(end).toEqual(unharmed)
        expect(seen).toEqual([
          ['9.0.0', version],
          ['9.0.0', '9.0.0'],
          [version, '9.0.0'],
          [version, version],
        ])
      },
    )

    test(
      '一个紧接一个：读的写的没有一次失败，写的一篇不少、一篇不多，聊着的一句不丢',
      { timeout: 6 * patienceMs },
      async () => {
        const end = await whileRolling(async (talk) => {
          for (let round = 0; round < 2; round++)
            for (const node of [nodes.one, nodes.two]) {
              await node.restart()
              await talk()
            }
        })
        expect(end).toEqual(unharmed)
      },
    )

    /**
     * Two people who talk, and many who read and write all the time, through what nginx makes of the nodes; `talk` says a
     * sentence and waits until it is heard. What was said is there; answers how calls, what was written and connections ended.
     */
    async function whileRolling(roll: (talk: () => Promise<void>) => Promise<void>) {
      const { core } = nodes.desk.opened
      const members: Member[] = []
      while (members.length < 120) members.push(await createMember(core))
      const [ann, ben] = [await createMember(core), await createMember(core)]
      const open = (member: Member) => openConnectedApp(proxy.url, accountOfMember(member))
      const [hers, his] = [await open(ann), await open(ben)]
      for (const { conversation } of [chatOf(hers, ben), chatOf(his, ann)])
        conversation.send({ type: 'chat.open' })
      const before = await core.db.$count(posts)
      const load = startLoad(proxy.url, members)
      onTestFinished(() => load.stop())
      const texts: string[] = []
      await roll(async () => {
        await until(() => isLive(hers, 'chat'), 'her connection', patienceMs)
        texts.push(`第 ${texts.length} 句`)
        say(hers, ben, texts.at(-1) ?? '')
        await until(() => sayings(his, ann).length === texts.length, 'the message', patienceMs)
      })
      await load.stop()
      expect(load.saved()).toBeGreaterThan(50)
      expect(sayings(his, ann)).toEqual(texts)
      return {
        statuses: [...new Set(load.statuses)].toSorted(),
        lost: before + load.saved() - (await core.db.$count(posts)),
        endings: [endingOf(hers), endingOf(his)],
      }
    }
  },
)

/** What the nodes say of themselves in the database, n1 first. */
async function versionsOf({ desk }: Nodes) {
  const found = await rows<{ version: string }>(
    desk.opened.core.db,
    sql`select version from runtime.nodes where name in ('n1', 'n2') order by name`,
  )
  return found.map((node) => node.version)
}
