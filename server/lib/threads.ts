import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { Worker, type TransferListItem, type WorkerOptions } from 'node:worker_threads'
import { constants, setPriority } from 'node:os'
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

/**
 * Starts the thread `name`, whose code stands beside the module `beside` (its `import.meta.url`), with bounded memory; it
 * does not keep the process alive.
 */
export function startThread(
  beside: string,
  name: string,
  options: Required<Pick<WorkerOptions, 'resourceLimits'>> & Pick<WorkerOptions, 'workerData'>,
): Worker {
  // Given as a value, so that no bundler takes it for a worker of the app.
  const fileBeside = (file: string) => new URL(file, beside)
  const isBuilt = beside.endsWith('.js')
  const thread = isBuilt
    ? new Worker(fileBeside(`${name}.js`), options)
    : new Worker(fromSource(fileBeside(`${name}.ts`)), { ...options, eval: true })
  thread.unref()
  return thread
}

/** In development and in tests, where nothing is built: Node alone reads no TypeScript. The bare name is looked up where the process stands. */
const fromSource = ({ href }: URL) =>
  `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(href)})))`

const { PRIORITY_BELOW_NORMAL } = constants.priority

/** Where more wants to run than can, this process of ours, and the threads that it will have, come after those who answer people. */
export function letGiveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, which the next call to it finds out.
  }
}

/** The same for the thread that calls. Only Linux gives each thread a priority of its own. */
export function giveWay(): void {
  if (process.platform === 'linux') letGiveWay(0)
}
