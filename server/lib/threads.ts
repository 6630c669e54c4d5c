import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import type { TransferListItem, Worker } from 'node:worker_threads'
import { problem } from './problem.ts'

/** A thread took longer than it may. */
export class ThreadOverran extends Error {
  override name = 'ThreadOverran'
}

/** A thread ended in the middle of its work. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

export interface ThreadsOptions {
  /** One that answers each message with one message. */
  start: () => Worker
  size: number
  mostWaiting: number
  /** How long a thread may be silent after a request, its start included. */
  deadlineMs: number
  /** Whether threads are started before they are asked, and in place of those that failed. */
  startsAhead?: boolean
}

export type Threads<Request, Reply> = ReturnType<typeof createThreads<Request, Reply>>

/** Lets up to `size` threads answer requests in the order in which they come. A thread that fails ends, and only its request with it. */
export function createThreads<Request, Reply>(options: ThreadsOptions) {
  const { start, size, mostWaiting, deadlineMs, startsAhead = false } = options
  const threads = new Set<Worker>()
  const idle = new Set<Worker>()
  const waiting: (() => void)[] = []
  let places = size
  let isClosed = false
  if (startsAhead) for (let count = 0; count < size; count += 1) idle.add(open())

  /**
   * Answers what a thread replies; `handedOver` of the request belongs to the thread from then on.
   * @throws Problem 1009 too many are waiting · ThreadOverran · ThreadEnded · what the thread threw
   */
  async function ask(
    request: Request,
    handedOver: readonly TransferListItem[] = [],
  ): Promise<Reply> {
    await takePlace()
    try {
      return await askThread(request, handedOver)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else places += 1
    }
  }

  async function takePlace() {
    if (places > 0) {
      places -= 1
      return
    }
    if (waiting.length >= mostWaiting) throw problem.unavailable()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  async function askThread(
    request: Request,
    handedOver: readonly TransferListItem[],
  ): Promise<Reply> {
    if (isClosed) throw problem.unavailable()
    const [thread = open()] = idle
    idle.delete(thread)
    try {
      const reply = await replyOf(thread, () => thread.postMessage(request, handedOver))
      idle.add(thread)
      return reply
    } catch (error) {
      await thread.terminate()
      if (startsAhead && !isClosed) idle.add(open())
      throw error
    }
  }

  function open(): Worker {
    const thread = start()
    threads.add(thread)
    // One that fails while nobody asks is only not asked again.
    thread.on('error', () => {})
    thread.on('exit', () => {
      threads.delete(thread)
      idle.delete(thread)
    })
    return thread
  }

  async function replyOf(thread: Worker, send: () => void): Promise<Reply> {
    const settled = new AbortController()
    const { signal } = settled
    // Only work under way keeps the process alive.
    thread.ref()
    try {
      const replied = once(thread, 'message', { signal })
      const ended = once(thread, 'exit', { signal }).then(() => {
        throw new ThreadEnded('a thread ended before it answered')
      })
      const overran = after(deadlineMs, undefined, { signal }).then(() => {
        throw new ThreadOverran(`a thread was silent for ${deadlineMs} ms`)
      })
      send()
      const [reply] = (await Promise.race([replied, ended, overran])) as [Reply] // what `start` promises
      return reply
    } finally {
      settled.abort()
      thread.unref()
    }
  }

  /** Ends all threads, with what they are doing. */
  async function close() {
    isClosed = true
    await Promise.all([...threads].map((thread) => thread.terminate()))
  }

  return { ask, close }
}
