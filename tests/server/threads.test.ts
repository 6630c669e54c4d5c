import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createThreads, ThreadEnded, ThreadOverran } from '#server/lib/threads.ts'

/** Answers what it is asked once it has been asked for `end` too; ends at `exit`, and is silent at `silence`. */
const code = `
  const { parentPort } = require('node:worker_threads')
  const held = []
  parentPort.on('message', ({ id, content }) => {
    if (content === 'exit') process.exit(3)
    if (content === 'silence') return
    held.push(id)
    if (content === 'end') for (const each of held.splice(0)) parentPort.postMessage({ id: each, content: each })
  })
`

function start({ atOnce = 1, deadlineMs = 60_000 }) {
  let started = 0
  const threads = createThreads<string, number>({
    start: () => {
      started += 1
      return new Worker(code, { eval: true })
    },
    size: 1,
    atOnce,
    mostWaiting: 1,
    deadlineMs,
  })
  onTestFinished(() => threads.close())
  return { ask: (content: string) => threads.ask(content), started: () => started }
}

test('一个线程可以同时有几件事：前一件等着，后一件照样做；多的等，再多的不收', async () => {
  const { ask, started } = start({ atOnce: 2 })
  const first = ask('begin')
  const second = ask('end')
  const waiting = ask('end')
  await expect(ask('end')).rejects.toMatchObject({ code: 1009 })
  expect(await Promise.all([first, second])).toEqual([1, 2])
  expect(await waiting).toBe(3)
  expect(started()).toBe(1)
})

test('线程结束了：手上的都失败，下一件由新的线程做', async () => {
  const { ask, started } = start({ atOnce: 2 })
  const outcomes = await Promise.allSettled([ask('begin'), ask('exit')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ reason: expect.any(ThreadEnded) })
  expect(await ask('end')).toBe(3)
  expect(started()).toBe(2)
})

test('不作声的到时候就结束，说得出是为什么', async () => {
  const { ask } = start({ deadlineMs: 2_000 })
  await expect(ask('silence')).rejects.toBeInstanceOf(ThreadOverran)
  expect(await ask('end')).toBe(2)
})
