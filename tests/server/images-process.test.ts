import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { images } from '#server/db/schema/images.ts'
import { createImageProcessor, startImageProcess } from '#server/images/image-processor.ts'
import { readConfig } from '#server/lib/config.ts'
import { createLog } from '#server/lib/log.ts'
import { openCore } from '#server/open.ts'
import { built } from '#tests/support/built.ts'
import { createDatabaseForProcess } from '#tests/support/database.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { startServer } from '#tests/support/server.ts'

test('一张图片还没解完，别的照样读', async () => {
  const { server, children } = await startWatched((child) => child.kill('SIGSTOP'))
  const member = await server.createMember()
  let isTaken = false
  const held = upload(server, member, await picture('png')).finally(() => (isTaken = true))
  await expect.poll(() => children.length).toBe(1)
  expect((await server.get('/api/site')).statusCode).toBe(200)
  expect(isTaken).toBe(false)
  children[0]?.kill('SIGCONT')
  expect((await held).statusCode).toBe(201)
})

test('解到一半进程被杀：换一个再来，作者不会知道；之后的照样传', async () => {
  const { server, children, logLines } = await startWatched((child, at) => {
    if (at === 0) child.kill('SIGSTOP')
  })
  const member = await server.createMember()
  const held = upload(server, member, await picture('png'))
  await expect.poll(() => children.length).toBe(1)
  children[0]?.kill('SIGKILL')
  expect((await held).statusCode).toBe(201)
  expect((await upload(server, member, await picture('gif'))).statusCode).toBe(201)
  expect(children.length).toBe(2)
  expect(logLines).toMatchObject([{ msg: 'a picture was not processed' }])
})

test('两个进程都没了：说没有处理成功，什么也没留下；下一张照样传', async () => {
  const { server, children } = await startWatched((child, at) => {
    if (at < 2) child.kill('SIGKILL')
  })
  const member = await server.createMember()
  const refused = await upload(server, member, await picture('png'))
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({
    message: '图片没有处理成功，请稍后再试，或换一张图片',
  })
  expect(await server.core.db.$count(images, eq(images.ownerId, member.id))).toBe(0)
  expect((await upload(server, member, await picture('png'))).statusCode).toBe(201)
  expect(children.length).toBe(3)
})

test('闲着的进程没了，谁也不会知道', async () => {
  const { server, children, logLines } = await startWatched()
  const member = await server.createMember()
  await upload(server, member, await picture('png'))
  await ended(children[0], (child) => child.kill('SIGKILL'))
  expect((await upload(server, member, await picture('png'))).statusCode).toBe(201)
  expect(logLines).toEqual([])
})

test('一声不响的进程到时间就结束，不会留着', async () => {
  const { processor, children } = watched((child) => child.kill('SIGSTOP'), 200)
  await expect(processor.process('甲', await picture('png'), 'post')).rejects.toMatchObject({
    code: 1009,
  })
  expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL'])
})

test('一个人传得再多，别人的一张最多等一张', async () => {
  const { processor, children } = watched((child) => child.kill('SIGSTOP'))
  const bytes = await picture('png')
  const order: string[] = []
  const send = async (member: string) => {
    await processor.process(member, bytes, 'post')
    order.push(member)
  }
  const all = ['甲', '甲', '甲', '甲', '乙', '丙'].map(send)
  children[0]?.kill('SIGCONT')
  await Promise.all(all)
  expect(order).toEqual(['甲', '乙', '丙', '甲', '甲', '甲'])
})

test('一个人排着的太多，只有他要等一等；排着的太多，新来的排得进，排得最多的让出一件', async () => {
  const { processor, children } = watched((child) => child.kill('SIGSTOP'))
  const bytes = await picture('png')
  const send = (member: string) => processor.process(member, bytes, 'post')
  // One is under way, ten wait.
  const own = Array.from({ length: 11 }, () => send('甲'))
  await expect(send('甲')).rejects.toMatchObject({ code: 1009 })
  const others = Array.from({ length: 30 }, (_, at) => send(`别人${at % 6}`))
  const newcomer = send('乙')
  await expect(own.at(-1)).rejects.toMatchObject({ code: 1009 })
  children[0]?.kill('SIGCONT')
  const served = await Promise.all([...own.slice(0, -1), ...others, newcomer])
  expect(served).toHaveLength(41)
})

test('解图片的让着读的人：每个线程都在后面，内存不够时先结束它', async () => {
  const { processor, children } = watched()
  await processor.process('甲', await picture('png'), 'post')
  const pid = children[0]?.pid
  const nice = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(
      readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16],
    ),
  )
  expect(Math.min(...nice)).toBeGreaterThanOrEqual(10)
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000')
})

test('Ctrl-C 也到了它那里，手上的还是做完', async () => {
  const { processor, children } = watched()
  const bytes = await picture('png')
  await processor.process('甲', bytes, 'post')
  for (const signal of ['SIGSTOP', 'SIGINT', 'SIGTERM'] as const) children[0]?.kill(signal)
  const held = processor.process('甲', bytes, 'post')
  children[0]?.kill('SIGCONT')
  expect(await held).toMatchObject({ width: 40, height: 30 })
  expect(children.length).toBe(1)
})

test('关门时解到一半的也结束，不再换一个，之后什么也不做', async () => {
  const { processor, children } = watched((child) => child.kill('SIGSTOP'))
  const bytes = await picture('png')
  const held = [processor.process('甲', bytes, 'post'), processor.process('甲', bytes, 'post')]
  const outcomes = Promise.allSettled(held)
  await processor.close()
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 1009 } },
    { status: 'rejected', reason: { code: 1009 } },
  ])
  expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL'])
})

test('服务器关了，解图片的进程也不在了', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-process-'))
  const database = await createDatabaseForProcess()
  onTestFinished(async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const before = children()
  const opened = await openCore(
    readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...database.env }),
  )
  await opened.core.imageProcessor.process('甲', await picture('png'), 'post')
  expect(children().length).toBe(before.length + 1)
  await opened.close()
  expect(children()).toEqual(before)
})

test('服务器被 kill -9，解图片的进程也跟着结束', async () => {
  const module = JSON.stringify(pathToFileURL(built('server/images/image-processor.ts')).href)
  const gif = JSON.stringify((await picture('gif')).toString('base64'))
  const house = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { createImageProcessor, startImageProcess } = await import(${module})
       let child
       const start = () => (child = startImageProcess())
       const processor = createImageProcessor({ log: console, start })
       await processor.process('甲', Buffer.from(${gif}, 'base64'), 'post')
       console.log(child.pid)
       setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void house.kill('SIGKILL'))
  const [said] = (await once(house.stdout, 'data')) as [Buffer] // what a pipe gives
  const pid = Number(said.toString())
  expect(isRunning(pid)).toBe(true)
  house.kill('SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('服务器在它回答的时候被杀，它一声不响地结束', async () => {
  const file = JSON.stringify(built('server/images/image-processor.ts'))
  const house = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { startImageProcess } = await import(${file})
       const child = startImageProcess()
       child.once('message', () => process.kill(process.pid, 'SIGKILL'))
       for (let at = 0; at < 300; at += 1)
         child.send({ bytes: Buffer.from('不是图片'), type: 'png', category: 'post' })
       child.ref()`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  onTestFinished(() => void house.kill('SIGKILL'))
  const exit = once(house, 'exit')
  // It holds the other end, so this is all that both of them say.
  expect(await text(house.stderr)).toBe('')
  // The end of what it says may be heard of before its own.
  expect(await exit).toEqual([null, 'SIGKILL'])
})

type OnStart = (child: ChildProcess, at: number) => void

/** A processor whose processes are known, and are done something to when they start. */
function watched(onStart: OnStart = () => {}, deadlineMs = 120_000) {
  const started: ChildProcess[] = []
  const logLines: Record<string, unknown>[] = []
  const start = () => {
    const child = startImageProcess()
    started.push(child)
    onStart(child, started.length - 1)
    return child
  }
  const log = createLog('error', { write: (line) => void logLines.push(JSON.parse(line)) })
  const processor = createImageProcessor({ log, start, deadlineMs })
  onTestFinished(() => processor.close())
  return { processor, children: started, logLines }
}

async function startWatched(onStart?: OnStart) {
  const { processor, ...rest } = watched(onStart)
  const server = await startServer({ imageProcessor: processor })
  onTestFinished(() => server.close())
  return { server, ...rest }
}

async function ended(child: ChildProcess | undefined, end: (child: ChildProcess) => void) {
  if (!child) throw new Error('no process was started')
  const exit = once(child, 'exit')
  end(child)
  await exit
}

/** The processes that this one has started and that have not ended. */
const children = () =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean),
  )

/** Whether it is more than an entry that nobody has asked about. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
