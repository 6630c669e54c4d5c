import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { nodes as table } from '#server/db/schema/nodes.ts'
import { settings } from '#server/db/schema/system.ts'
import type { Keys } from '#server/lib/keys.ts'
import { createNodes, type Nodes } from '#server/nodes/nodes.service.ts'
import { putNode } from '#server/nodes/nodes.store.ts'
import { hour, minute, second } from '#tests/support/clock.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import type { Member } from '#tests/support/members.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

type SystemNode = components['schemas']['SystemNode']

let server: TestServer
let admin: Member
let joined: Nodes[] = []
beforeAll(async () => {
  server = await startServer({ env: { NODE_NAME: 'n1' } })
  admin = await server.createAdmin()
})
afterEach(async () => {
  for (const node of joined) await node.leave()
  joined = []
  await server.core.db.delete(table)
  await server.core.db.delete(settings)
})
afterAll(() => server.close())

describe('节点名册', () => {
  test('状态里有每个节点：名字、版本、何时起来、负载、最近的消息；看得出哪一个在回答', async () => {
    await join(server.services.nodes)
    server.clock.advance(second)
    await join(node('n2', { hubConnections: 7 }))
    expect(await shown()).toEqual([
      {
        name: 'n1',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        startedAt: expect.any(String),
        uptimeSeconds: 1,
        lastSeenAt: ago(second),
        unseenSeconds: 1,
        loopDelayMs: expect.any(Number),
        cpuShare: expect.any(Number),
        memoryBytes: expect.any(Number),
        hubConnections: 0,
        isAnswering: true,
        isSilent: false,
        hasOtherVersion: false,
      },
      expect.objectContaining({
        name: 'n2',
        startedAt: ago(0),
        uptimeSeconds: 0,
        lastSeenAt: ago(0),
        unseenSeconds: 0,
        hubConnections: 7,
        isAnswering: false,
      }),
    ])
  })

  test('每次报到带来新的负载：忙过的说得出忙', async () => {
    const busy = await join(node('n2'))
    await busy.beat()
    // Turns of the event loop as the node measures them: the one that lasts lies between others.
    const turns = monitorEventLoopDelay({ resolution: 20 })
    turns.enable()
    await until(() => turns.count >= 2, 'a turn')
    const end = performance.now() + 200
    while (performance.now() < end);
    const before = turns.count
    await until(() => turns.count >= before + 2, 'the turn after')
    turns.disable()
    await busy.beat()
    const [found] = await shown()
    expect(found?.loopDelayMs).toBeGreaterThan(100)
    expect(found?.cpuShare).toBeGreaterThan(0)
    expect(found?.memoryBytes).toBeGreaterThan(1_000_000)
  })

  test('三十秒没有消息就是没了声音，一小时之后被忘掉；走的立刻不在', async () => {
    const [one, two] = [await join(node('n1')), await join(node('n2'))]
    await join(node('n3'))
    server.clock.advance(29 * second)
    expect(await silent()).toEqual([])
    server.clock.advance(second)
    await one.beat()
    await two.beat()
    expect(await silent()).toEqual(['n3'])
    await two.leave()
    expect(await names()).toEqual(['n1', 'n3'])
    server.clock.advance(hour - 30 * second)
    await one.beat()
    expect(await names()).toEqual(['n1', 'n3'])
    server.clock.advance(1)
    await one.beat()
    expect(await names()).toEqual(['n1'])
  })

  test('每次报到都告诉连接那边谁该听得到：少报到一次的不再算', async () => {
    let expected: readonly string[] = []
    const names = async () => {
      const rows = await server.core.db.select().from(table)
      return new Set(expected.map((id) => rows.find((row) => row.id === id)?.name))
    }
    const one = await join(node('n1', { expectNodes: (ids) => (expected = ids) }))
    const two = await join(node('n2'))
    await join(node('n3'))
    await one.beat()
    expect(await names()).toEqual(new Set(['n1', 'n2', 'n3']))
    server.clock.advance(15 * second)
    await two.beat()
    await one.beat()
    expect(await names()).toEqual(new Set(['n1', 'n2']))
    await two.leave()
    await one.beat()
    expect(await names()).toEqual(new Set(['n1']))
  })

  test('时钟快了一年的时候被杀的节点：没了声音，不再指望它，被忘掉', async () => {
    let expected: readonly string[] = []
    const one = node('n1', { expectNodes: (ids) => (expected = ids) })
    server.clock.advance(365 * 24 * hour)
    await join(node('n2'))
    server.clock.advance(-365 * 24 * hour)
    await join(one)
    expect(await silent()).toEqual(['n2'])
    await one.beat()
    expect(await names()).toEqual(['n1'])
    expect(expected).toHaveLength(1)
  })

  test('时钟快几分钟的节点还算在内，快得多的不指望，也不马上忘掉', async () => {
    let expected: readonly string[] = []
    const one = await join(node('n1', { expectNodes: (ids) => (expected = ids) }))
    server.clock.advance(5 * minute)
    await join(node('n2'))
    server.clock.advance(minute)
    await join(node('n3'))
    server.clock.advance(-6 * minute)
    await one.beat()
    expect(expected).toHaveLength(2)
    expect(await silent()).toEqual(['n3'])
  })

  test('被忘掉的又出声，就又在了', async () => {
    const [one, two] = [await join(node('n1')), await join(node('n2'))]
    server.clock.advance(2 * hour)
    await one.beat()
    expect(await names()).toEqual(['n1'])
    await two.beat()
    expect(await names()).toEqual(['n1', 'n2'])
  })

  test('被杀的节点用原来的名字起来：只有活着的那一个', async () => {
    await join(node('n1'))
    server.clock.advance(second)
    const again = await join(node('n1'))
    expect(await shown()).toMatchObject([{ name: 'n1', startedAt: ago(0) }])
    await again.leave()
    expect(await names()).toEqual([])
  })

  test('内嵌数据库只有一个进程：从前的都不在了', async () => {
    await join(node('n1'))
    await join(node('n2', { engine: 'pglite' }))
    expect(await names()).toEqual(['n2'])
  })

  test('版本和多数不同的被标出来，一样多时较旧的；没了声音的不算', async () => {
    await join(server.services.nodes)
    const version = (await shown())[0]?.version
    await older('n2', '0.0.9')
    expect(await marked()).toEqual(['n2 0.0.9'])
    await older('n3', '0.0.9')
    expect(await marked()).toEqual([`n1 ${version}`])
    server.clock.advance(30 * second)
    await server.services.nodes.beat()
    expect(await marked()).toEqual([])
  })

  test('数据库不在的时候走：不出错，留给别的节点忘掉', async () => {
    const database = await openTestDatabase()
    const lost = createNodes({ ...server.core, db: database.db }, hubsOf())
    await lost.join()
    await database.close()
    await lost.leave()
    expect(server.logLines.at(-1)).toMatchObject({ msg: 'this node could not take its leave' })
  })
})

describe('节点的密钥', () => {
  test('和正在运行的节点不一样：不启动，说出是哪些节点、该怎么办，什么也不改', async () => {
    const [ours, others] = [newKeys(), newKeys()]
    const one = await join(node('n1', { keys: ours }))
    await join(node('n2', { keys: ours }))
    const stranger = node('n3', { keys: others })
    await expect(stranger.join()).rejects.toThrow(
      /和正在运行的节点（n1、n2）的不一样.*keys\.json.*KEYS_FILE/,
    )
    expect(await names()).toEqual(['n1', 'n2'])
    await one.beat()
    expect(await join(node('n4', { keys: ours }))).toBeDefined()
  })

  test('停下所有节点就能换：第一个说一声，其余的要和它一样', async () => {
    const [before, after] = [newKeys(), newKeys()]
    const old = node('n1', { keys: before })
    expect(await old.join()).toBeUndefined()
    await old.leave()
    const one = node('n1', { keys: after })
    expect(await one.join()).toMatch(/密钥换过了.*重新登录.*keys\.json/)
    joined.push(one)
    const two = node('n2', { keys: after })
    expect(await two.join()).toBeUndefined()
    joined.push(two)
    await expect(node('n3', { keys: before }).join()).rejects.toThrow('不一样')
  })

  test('被杀的节点三十秒之后不再算数；自己从前的那一个不算', async () => {
    const [before, after] = [newKeys(), newKeys()]
    await join(node('n1', { keys: before }))
    await expect(node('n2', { keys: after }).join()).rejects.toThrow('半分钟')
    server.clock.advance(30 * second)
    expect(await joinAs('n2', after)).toMatch(/密钥换过了/)
    expect(await joinAs('n2', before)).toMatch(/密钥换过了/)
  })

  test('时钟快了一年的时候被杀的节点，拦不住换了密钥的', async () => {
    server.clock.advance(365 * 24 * hour)
    await join(node('n1', { keys: newKeys() }))
    server.clock.advance(-365 * 24 * hour)
    expect(await joinAs('n2', newKeys())).toMatch(/密钥换过了/)
  })

  test('几个全新的节点一起来，各有各的密钥：只有一个起得来', async () => {
    const starts = await Promise.allSettled(
      ['n1', 'n2', 'n3', 'n4'].map((name) => join(node(name, { keys: newKeys() }))),
    )
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await names()).toHaveLength(1)
  })

  test('数据库里只有认得出密钥的印记，没有密钥', async () => {
    const keys = newKeys()
    await join(node('n1', { keys }))
    const stored = JSON.stringify(await server.core.db.select().from(settings))
    for (const secret of [keys.token, keys.hash])
      for (const form of ['base64', 'base64url', 'hex'] as const)
        expect(stored).not.toContain(Buffer.from(secret).toString(form))
  })
})

interface NodeParts {
  keys?: Keys
  hubConnections?: number
  engine?: 'pglite' | 'postgres'
  expectNodes?: (ids: readonly string[]) => void
}

const hubsOf = ({
  connectionCount = 0,
  expectNodes = (_ids: readonly string[]) => {},
} = {}) => ({
  nodeId: server.core.newId(),
  connectionCount,
  expectNodes,
})

/** Another node on the same database; several there are with PostgreSQL only. */
function node(
  nodeName: string,
  {
    keys = server.core.keys,
    hubConnections = 0,
    engine = 'postgres',
    expectNodes = () => {},
  }: NodeParts = {},
) {
  const config = { ...server.core.config, nodeName }
  const parts = { ...server.core, config, keys, engine }
  return createNodes(parts, hubsOf({ connectionCount: hubConnections, expectNodes }))
}

async function join(it: Nodes): Promise<Nodes> {
  await it.join()
  joined.push(it)
  return it
}

async function joinAs(name: string, keys: Keys) {
  const it = node(name, { keys })
  const said = await it.join()
  joined.push(it)
  return said
}

/** What a node of another version has written. */
const older = (name: string, version: string) =>
  putNode(server.core.db, {
    id: server.core.newId(),
    name,
    version,
    startedAt: server.clock.now(),
    lastSeenAt: server.clock.now(),
    loopDelayMs: 0,
    cpuShare: 0,
    memoryBytes: 1,
    hubConnections: 0,
  })

async function shown(): Promise<SystemNode[]> {
  const token = await server.tokenFor(admin)
  const answer = await server.get('/api/admin/system', token)
  return answer.json<components['schemas']['SystemStatus']>().nodes
}

const names = async () => (await shown()).map(({ name }) => name)

const silent = async () =>
  (await shown()).filter(({ isSilent }) => isSilent).map(({ name }) => name)

const marked = async () =>
  (await shown())
    .filter(({ hasOtherVersion }) => hasOtherVersion)
    .map(({ name, version }) => `${name} ${version}`)

const ago = (milliseconds: number) =>
  new Date(server.clock.now().getTime() - milliseconds).toISOString()

const newKeys = (): Keys => ({ token: randomBytes(32), hash: randomBytes(32) })
