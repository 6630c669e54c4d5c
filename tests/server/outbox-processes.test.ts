import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '#server/db/schema/outbox.ts'
import { audit, createLedger } from '#tests/faults/ledger.ts'
import { createMember, type Member } from '#tests/support/members.ts'
import { canTestNodes, startNodes, type Nodes } from '#tests/support/nodes.ts'
import { until } from '#tests/support/until.ts'

/** Enough that each kill hits a node in the middle of writing and of telling. */
const fans = 12
const kills = 2

describe.runIf(await canTestNodes())('两个节点，轮流被杀', () => {
  let nodes: Nodes
  beforeAll(async () => {
    nodes = await startNodes()
  })
  afterAll(() => nodes.close())

  test('赞了又取消、关注、评论着：死了几回，该说的都说了，不真的没有说', async () => {
    const { core } = nodes.desk.opened
    const members: Member[] = []
    for (let made = 0; made < fans + 1; made += 1) members.push(await createMember(core))
    const [author, ...readers] = members
    if (!author) throw new Error('nobody writes')
    const ask = (
      node: string,
      method: string,
      path: string,
      { token }: Member,
      body?: object,
    ) =>
      fetch(`${node}/api/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }).then(
        async (answer) => ({ status: answer.status, text: await answer.text() }),
        () => undefined,
      )
    const post = { title: '一篇', format: 0, content: '正文', categoryIds: [], tags: ['赞'] }
    const published = await ask(nodes.one.url, 'POST', 'posts/publish', author, post)
    const { id } = JSON.parse(published?.text ?? '{}') as { id: string }
    let isOver = false

    /** As somebody does who cannot decide; of what was not answered nobody knows. */
    async function act(reader: Member, at: number) {
      for (let step = 0; !isOver; step += 1) {
        const { url } = (at + step) % 2 === 0 ? nodes.one : nodes.two
        const isSet = step % 3 !== 2
        const method = isSet ? 'POST' : 'DELETE'
        await ask(url, method, `posts/${id}/like`, reader)
        const follow = `userfollow/${isSet ? 'follow' : 'unfollow'}/${author?.id}`
        await ask(url, method, follow, reader)
        if (step % 4 === 0)
          await ask(url, 'POST', `posts/${id}/comments`, reader, { content: '好' })
      }
    }
    const acting = readers.map(act)
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await core.db.$count(outbox)
      const node = kill % 2 === 0 ? nodes.one : nodes.two
      await until(async () => (await core.db.$count(outbox)) !== before, 'something to tell')
      await node.kill()
      await node.restart()
    }
    isOver = true
    await Promise.all(acting)
    await until(async () => (await core.db.$count(outbox)) === 0, 'everything to be told')
    const { untold, untrue } = await audit(core.db, createLedger())
    expect({ untold, untrue }).toEqual({ untold: [], untrue: [] })
  })
})
