import { inspect } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import {
  type EngineReply,
  type EngineTask,
  type EngineThreadData,
  opened,
} from './engine-thread.ts'
import { createEngineStatements } from './engine-statements.ts'

const { folder } = workerData as EngineThreadData // by engine-thread.ts

/** Times and lists of them stay text, as Drizzle wants them; functions do not come with a query from another thread. */
const listsOfTimes = [1231, 1115, 1185, 1187, 1182]
const { TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE } = types
const parsers = Object.fromEntries(
  [TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE, ...listsOfTimes].map((type) => [
    type,
    (value: string) => value,
  ]),
)

const opening = open()
/** Settles when all that came so far is done: each comes after the one before. */
let last = answer(opened, async () => void (await opening))
parentPort?.on('message', ({ id, ...task }: EngineTask & { id: number }) => {
  last = last.then(() => answer(id, async () => perform(await opening, task)))
})

async function open() {
  const engine = await PGlite.create(folder, {
    // All of them are cleared before it opens, and stay in memory; what they do not hold, the system keeps as files.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  })
  return { engine, statements: createEngineStatements(engine, parsers) }
}

async function perform(
  { engine, statements }: Awaited<typeof opening>,
  task: EngineTask,
): Promise<unknown> {
  switch (task.kind) {
    case 'query':
      return statements.query(task.text, task.params, task.rowMode)
    case 'exec':
      return void (await engine.exec(task.text))
    case 'close':
      return engine.close()
  }
}

async function answer(id: number, work: () => Promise<unknown>) {
  parentPort?.postMessage(await replyOf(id, work))
}

async function replyOf(id: number, work: () => Promise<unknown>): Promise<EngineReply> {
  try {
    return { id, result: await work() }
  } catch (error) {
    return error instanceof Error
      ? { id, message: error.message, facts: factsOf(error) }
      : { id, message: inspect(error), facts: {} }
  }
}

/** The engine also tells what it was asked, of which not all can leave the thread; whoever asked knows it. */
const factsOf = (error: Error) =>
  Object.fromEntries(
    Object.entries(error).filter(
      ([name, value]) => typeof value === 'string' && name !== 'query',
    ),
  )
