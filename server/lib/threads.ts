import {
  parentPort,
  Worker,
  type TransferListItem,
  type WorkerOptions,
} from 'node:worker_threads'
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

interface ThreadsOptions {
  /** One that answers by `answerRequests`. */
  start: () => Worker
  size: number
  /** Requests that one thread has at once; more than one where it waits for something in between. */
  atOnce?: number
  mostWaiting: number
  /** How long a thread may be silent after a request, its start included. */
  deadlineMs: number
  /** Whether threads are started before they are asked, and in place of those that failed. */
  startsAhead?: boolean
}

interface Numbered<Content> {
  id: number
  content: Content
}

interface Thread<Reply> {
  worker: Worker
  /** By the number of the request. */
  asked: Map<number, { resolve: (reply: Reply) => void; reject: (error: unknown) => void }>
  hasFailed: boolean
}

export type Threads<Request, Reply> = ReturnType<typeof createThreads<Request, Reply>>

/** Lets up to `size` threads answer requests in the order in which they come. A thread that fails ends, with the requests it has. */
export function createThreads<Request, Reply>(options: ThreadsOptions) {
  const { start, size, atOnce = 1, mostWaiting, deadlineMs, startsAhead = false } = options
  const threads = new Set<Thread<Reply>>()
  const waiting: (() => void)[] = []
  let places = size * atOnce
  let count = 0
  let isClosed = false
  if (startsAhead) startMissing()

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
      if (isClosed) throw problem.unavailable()
      return await askThread(leastAsked() ?? open(), request, handedOver)
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

  /** One that has room; undefined while one more can be started. */
  function leastAsked(): Thread<Reply> | undefined {
    const [least] = [...threads]
      .filter(({ hasFailed }) => !hasFailed)
      .toSorted((one, other) => one.asked.size - other.asked.size)
    return least && (least.asked.size === 0 || threads.size >= size) ? least : undefined
  }

  async function askThread(
    thread: Thread<Reply>,
    request: Request,
    handedOver: readonly TransferListItem[],
  ): Promise<Reply> {
    const { worker, asked } = thread
    const id = (count += 1)
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<Reply>((resolve, reject) => {
        const overran = () =>
          reject(new ThreadOverran(`a thread was silent for ${deadlineMs} ms`))
        timer = setTimeout(overran, deadlineMs)
        asked.set(id, { resolve, reject })
        // Only work under way keeps the process alive.
        worker.ref()
        worker.postMessage({ id, content: request } satisfies Numbered<Request>, handedOver)
      })
    } catch (error) {
      thread.hasFailed = true
      await worker.terminate()
      if (startsAhead && !isClosed) startMissing()
      throw error
    } finally {
      clearTimeout(timer)
      asked.delete(id)
      if (asked.size === 0) worker.unref()
    }
  }

  function startMissing() {
    while (threads.size < size) open()
  }

  function open(): Thread<Reply> {
    const thread: Thread<Reply> = { worker: start(), asked: new Map(), hasFailed: false }
    const { worker, asked } = thread
    const fail = (error: unknown) => {
      thread.hasFailed = true
      for (const { reject } of asked.values()) reject(error)
    }
    threads.add(thread)
    worker.on('message', ({ id, content }: Numbered<Reply>) => asked.get(id)?.resolve(content))
    // One that fails while nobody asks is only not asked again.
    worker.on('error', fail)
    worker.on('exit', () => {
      threads.delete(thread)
      fail(new ThreadEnded('a thread ended before it answered'))
    })
    return thread
  }

  /** Ends all threads, with what they are doing. */
  async function close() {
    isClosed = true
    await Promise.all([...threads].map(({ worker }) => worker.terminate()))
  }

  return { ask, close }
}

/** In a thread: answers each request, and the next ones while one waits for something. */
export function answerRequests<Request, Reply>(
  answer: (request: Request) => Reply | Promise<Reply>,
): void {
  parentPort?.on('message', async ({ id, content }: Numbered<Request>) => {
    parentPort?.postMessage({ id, content: await answer(content) } satisfies Numbered<Reply>)
  })
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
