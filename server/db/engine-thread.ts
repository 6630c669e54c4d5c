import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite'
import { startThread } from '#server/lib/threads.ts'

/** What is needed of the embedded engine, in this thread or in one of its own. */
export type Engine = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'close'>

/** What the thread is started with. */
export interface EngineThreadData {
  /** Of the cluster; one that is not there is made. */
  folder: string
}

export type EngineTask =
  | { kind: 'query'; text: string; params: unknown[]; rowMode: 'array' | 'object' }
  | { kind: 'exec'; text: string }
  | { kind: 'close' }

/** What the thread answers; `id` is the task's, or `opened`. */
export type EngineReply =
  | { id: number; result: unknown }
  /** What PostgreSQL says of an error besides its message, such as its code. */
  | { id: number; message: string; facts: object }

/** The id of the first answer: the engine is open, or why not. */
export const opened = 0

/** Of the thread's own objects; what the engine holds lies outside of them. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** The engine has ended: read like a PostgreSQL that was shut down. */
class EngineEnded extends Error {
  readonly code = '57P01'
}

/**
 * Opens the engine on a folder in a thread of its own: whatever a statement takes, this thread goes on answering. It has one
 * connection; what is asked while a transaction runs comes after it.
 * @throws whatever keeps the engine from opening the folder
 */
export async function openEngine(folder: string): Promise<Engine> {
  const workerData: EngineThreadData = { folder }
  const thread = startThread(import.meta.url, 'engine.worker', { resourceLimits, workerData })
  // A server that has its database open is not over.
  thread.ref()
  const waiting = new Map<number, Waiting>()
  let asked = opened
  let ended: Error | undefined
  /** Settles when the transaction that runs now is over. */
  let running: Promise<void> | undefined

  const replyTo = (id: number) =>
    new Promise<unknown>((resolve, reject) => {
      if (ended) reject(ended)
      else waiting.set(id, { resolve, reject })
    })

  function ask(task: EngineTask): Promise<unknown> {
    asked += 1
    thread.postMessage({ id: asked, ...task })
    return replyTo(asked)
  }

  function end(error: Error) {
    ended ??= error
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  thread.on('error', (cause) => end(new EngineEnded('the engine failed', { cause })))
  thread.on('exit', () => end(new EngineEnded('the engine has ended')))
  thread.on('message', (reply: EngineReply) => {
    const { resolve, reject } = waiting.get(reply.id) ?? {}
    waiting.delete(reply.id)
    if ('message' in reply) reject?.(Object.assign(new Error(reply.message), reply.facts))
    else resolve?.(reply.result)
  })

  /** Of the engine's own answers, in the shape that is asked for. */
  const query = <Row>(text: string, params: unknown[] = [], options: QueryOptions = {}) =>
    ask({ kind: 'query', text, params, rowMode: options.rowMode ?? 'object' }) as Promise<
      Results<Row>
    >
  const exec = async (text: string) => {
    await ask({ kind: 'exec', text })
    return []
  }

  async function transaction<Result>(work: (inner: Transaction) => Promise<Result>) {
    while (running) await running
    let over = () => {}
    running = new Promise((resolve) => {
      over = () => {
        running = undefined
        resolve()
      }
    })
    try {
      await exec('begin')
      // Drizzle asks it for nothing else.
      const result = await work({ query, exec } as unknown as Transaction)
      await exec('commit')
      return result
    } catch (error) {
      if (!ended) await exec('rollback')
      throw error
    } finally {
      over()
    }
  }

  try {
    await replyTo(opened)
  } catch (error) {
    await thread.terminate()
    throw error
  }
  return {
    query: async (text, params, options) => {
      while (running) await running
      return query(text, params, options)
    },
    exec: async (text) => {
      while (running) await running
      return exec(text)
    },
    transaction,
    close: async () => {
      while (running) await running
      if (!ended) await ask({ kind: 'close' })
      await thread.terminate()
    },
  }
}
