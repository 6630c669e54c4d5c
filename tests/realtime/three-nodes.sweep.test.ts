import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { unpackTar } from '#server/backup/tar.ts'
import { rows } from '#server/db/client.ts'
import { posts } from '#server/db/schema/posts.ts'
import { readConfig } from '#server/lib/config.ts'
import { openCore, type Opened } from '#server/open.ts'
import { startLoad } from '#tests/support/load.ts'
import { createMember, type Member } from '#tests/support/members.ts'
import { canTestNginx, startNginx } from '#tests/support/nginx.ts'
import {
  canTestNodes,
  openGround,
  startNode,
  type Ground,
  type Node,
} from '#tests/support/nodes.ts'
import {
  environmentOf,
  type ObjectStore,
  startObjectStore,
} from '#tests/support/object-store.ts'
import { picture } from '#tests/support/pictures.ts'
import { until } from '#tests/support/until.ts'

type Schemas = components['schemas']

/** Milliseconds. */
const patienceMs = 60_000

describe.runIf((await canTestNodes()) && canTestNginx())(
  '三个节点，前面是随附配置的 nginx',
  () => {
    let ground: Ground
    /** Looks into the database, and is no node. */
    let desk: Opened
    let all: Node[]
    let proxy: Awaited<ReturnType<typeof startNginx>>
    let store: ObjectStore
    let admin: Member
    const members: Member[] = []

    beforeAll(async () => {
      ground = await openGround()
      desk = await openCore(readConfig(ground.envOf('desk')))
      store = await startObjectStore()
      all = await Promise.all(['n1', 'n2', 'n3'].map((name) => startNode(envOf(name))))
      proxy = await startNginx(all.map(({ url }) => url))
      admin = await createMember(desk.core, { roles: ['Admin'] })
      while (members.length < 60) members.push(await createMember(desk.core))
    })
    afterAll(async () => {
      await proxy.stop()
      await Promise.all(all.map((node) => node.kill()))
      await desk.close()
      await store.close()
      await ground.close()
    })

    /** Of a node whose pictures are in the store. */
    const envOf = (name: string) => ({ ...ground.envOf(name), ...environmentOf(store) })

    const headers = () => ({ authorization: `Bearer ${admin.token}` })
    const read = async (url: string) =>
      // The contract's answer; the server's own tests hold it against its schema.
      (await fetch(`${url}/api/admin/system`, { headers: headers() }).then((it) =>
        it.json(),
      )) as Schemas['SystemStatus']
    const names = async (url = proxy.url) => (await read(url)).nodes.map(({ name }) => name)

    test(
      '一个节点离开、加入、再离开：读的写的没有一次失败，写的一篇不少；名册上是两个、三个、两个',
      { timeout: 6 * patienceMs },
      async () => {
        const third = all[2]
        expect(await names()).toEqual(['n1', 'n2', 'n3'])
        const load = startLoad(proxy.url, members)
        onTestFinished(() => load.stop())
        const enough = async () => {
          const count = load.saved() + 30
          await until(() => load.saved() >= count, 'writes', patienceMs)
        }
        await enough()
        await third?.leave()
        expect(await names()).toEqual(['n1', 'n2'])
        await enough()
        await third?.start()
        expect(await names()).toEqual(['n1', 'n2', 'n3'])
        await enough()
        await third?.leave()
        expect(await names()).toEqual(['n1', 'n2'])
        await enough()
        await load.stop()
        await third?.start()
        expect([...new Set(load.statuses)].toSorted()).toEqual(['GET 200', 'POST 200'])
        expect(await desk.core.db.$count(posts)).toBe(load.saved())
      },
    )

    test('问哪一个，就是哪一个在回答；每一个都说得出别的', async () => {
      for (const [at, { url }] of all.entries()) {
        const { nodes } = await read(url)
        expect(nodes.map(({ name }) => name)).toEqual(['n1', 'n2', 'n3'])
        expect(nodes.filter((node) => node.isAnswering)).toMatchObject([{ name: `n${at + 1}` }])
        expect(nodes.some(({ isSilent, hasOtherVersion }) => isSilent || hasOtherVersion)).toBe(
          false,
        )
      }
    })

    test('上限只有一个：五封测试邮件，无论问的是哪个节点', async () => {
      const statuses: number[] = []
      for (let index = 0; index < 9; index += 1) {
        const url = `${all[index % all.length]?.url}/api/admin/system/mail-test`
        statuses.push((await fetch(url, { method: 'POST', headers: headers() })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429])
    })

    test(
      '图片只有一处：从一个节点传上去，哪个节点都打开，小图只做一次；从另一个节点下载的备份里有它',
      { timeout: 2 * patienceMs },
      async () => {
        const form = new FormData()
        const bytes = new Uint8Array(await picture('png', { width: 700, height: 350 }))
        form.append('file', new Blob([bytes], { type: 'image/png' }), 'a.png')
        const [one, , three] = all
        const answer = await fetch(`${one?.url}/api/images/post`, {
          method: 'POST',
          headers: headers(),
          body: form,
        })
        const { url } = (await answer.json()) as Schemas['UploadedImage']
        const typeAt = async (node: Node, address: string) => {
          const shown = await fetch(node.url + address)
          await shown.body?.cancel()
          return shown.headers.get('content-type')
        }
        const typesAt = (address: string) =>
          Promise.all(all.map((node) => typeAt(node, address)))
        expect(await typesAt(url)).toEqual(['image/png', 'image/png', 'image/png'])
        const areMade = async () =>
          (await typesAt(`${url}.640.webp`)).every((type) => type === 'image/webp')
        await until(areMade, 'the narrower versions', patienceMs)
        const key = url.slice('/images/'.length)
        const puts = () =>
          store.calls.filter((call) => call.startsWith(`PUT ${key}`)).toSorted()
        // The widest may come last.
        await expect
          .poll(puts)
          .toEqual(
            ['', '.1280.webp', '.320.webp', '.640.webp'].map((end) => `PUT ${key}${end}`),
          )
        const asked = await fetch(`${one?.url}/api/admin/system/backups`, {
          method: 'POST',
          headers: headers(),
        })
        const ticket = (await asked.json()) as Schemas['BackupTicket']
        const archive = await fetch(`${three?.url}${ticket.url}`)
        const names: string[] = []
        const unpacked = gunzipSync(Buffer.from(await archive.arrayBuffer()))
        for await (const { name } of unpackTar(Readable.from([unpacked]))) names.push(name)
        expect(names).toEqual(
          expect.arrayContaining([`images/${key}`, `images/${key}.640.webp`]),
        )
      },
    )

    test(
      '任务只有一个：时间表上的每一次，三个节点里只有一个开始',
      { timeout: 3 * patienceMs },
      async () => {
        const { db } = desk.core
        await db.execute(sql`create table runtime.starts (at timestamptz not null)`)
        await db.execute(sql`create function runtime.note_start() returns trigger language plpgsql as $$
          begin insert into runtime.starts values (new.started_at); return new; end $$`)
        await db.execute(sql`create trigger note_start after insert or update of started_at on jobs
          for each row when (new.name = 'scheduled-notifications')
          execute function runtime.note_start()`)
        // Nodes that have much to do come to the same second at different times.
        const load = startLoad(proxy.url, members)
        onTestFinished(() => load.stop())
        // Every fifteen seconds.
        const starts = () =>
          rows<{ turn: string; count: number }>(
            db,
            sql`select floor(extract(epoch from at) / 15)::text as turn, count(*)::int as count
              from runtime.starts group by turn order by turn`,
          )
        await until(async () => (await starts()).length >= 4, 'four turns', 2 * patienceMs)
        await load.stop()
        await db.execute(sql`drop trigger note_start on jobs`)
        expect((await starts()).map(({ count }) => count)).toEqual([1, 1, 1, 1])
      },
    )

    test('密钥不一样的第四个不启动，说出是哪些、该怎么办；用 KEYS_FILE 指明同一份就起来了，认得别人签发的登录', async () => {
      const { KEYS_FILE: shared, ...env } = envOf('n4')
      const refusal = await startNode(env).then(
        () => 'started',
        (error: Error) => error.message,
      )
      expect(refusal).toMatch(/和正在运行的节点（n1、n2、n3）的不一样.*KEYS_FILE/)
      expect(refusal).not.toMatch(/^ +at /m)
      expect(await names()).toEqual(['n1', 'n2', 'n3'])
      const missing = await startNode({ ...env, KEYS_FILE: '/nowhere/keys.json' }).then(
        () => 'started',
        (error: Error) => error.message,
      )
      expect(missing).toContain('读不了密钥文件 /nowhere/keys.json（ENOENT）')
      const fourth = await startNode({ ...env, KEYS_FILE: shared ?? '' })
      try {
        expect(await names(fourth.url)).toEqual(['n1', 'n2', 'n3', 'n4'])
      } finally {
        await fourth.leave()
      }
      expect(await names()).toEqual(['n1', 'n2', 'n3'])
    })

    test(
      '停下所有节点、换一份密钥再启动：起得来，从前的登录不再有效，新签发的哪个节点都认',
      { timeout: 3 * patienceMs },
      async () => {
        await Promise.all(all.map((node) => node.leave()))
        const path = ground.envOf('n1')['KEYS_FILE'] ?? ''
        expect(existsSync(path)).toBe(true)
        const make = () => randomBytes(32).toString('base64')
        writeFileSync(path, JSON.stringify({ token: make(), hash: make() }))
        for (const node of all) await node.start()
        expect(all.map((node) => node.said().includes('密钥换过了'))).toEqual([
          true,
          false,
          false,
        ])
        for (const { url } of all) {
          const answer = await fetch(`${url}/api/admin/system`, { headers: headers() })
          expect(await answer.json()).toMatchObject({ code: 2005 })
        }
        const again = await openCore(readConfig(ground.envOf('desk-again')))
        try {
          admin = await createMember(again.core, { roles: ['Admin'] })
        } finally {
          await again.close()
        }
        for (const { url } of all) expect(await names(url)).toEqual(['n1', 'n2', 'n3'])
      },
    )
  },
)
