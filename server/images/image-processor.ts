import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import type { ImageCategory } from '#server/db/schema/images.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import type { Log } from '#server/lib/log.ts'
import { startProcess } from '#server/lib/own-process.ts'
import { problem } from '#server/lib/problem.ts'
import type { EncodedImage, ImageVariant } from './encode-image.ts'
import type { ImageReply, ImageTask } from './image.process.ts'
import { imageTypeOf } from './image-type.ts'

/** Makes what members upload into pictures that are safe to show, in a process of its own. */
export interface ImageProcessor {
  /**
   * One picture at a time: that of the member who has taken the least time comes first.
   * @throws Problem 1007 when it is not JPEG, PNG, WebP or GIF · 1000 when it cannot be decoded or is too large unpacked ·
   * 1009 when too many wait already, or the process fails at it twice
   */
  process(memberId: string, bytes: Buffer, category: ImageCategory): Promise<EncodedImage>
  /**
   * The narrower versions of a picture that was taken; their turns count as those of one more member. None of one that cannot
   * be decoded, or at which the process fails twice.
   * @throws Problem 1009 when too many wait already
   */
  vary(bytes: Buffer, category: ImageCategory): Promise<ImageVariant[]>
  /** Ends the process, with what it is doing. */
  close(): Promise<void>
}

interface Options {
  log: Pick<Log, 'error'>
  /** One that answers each message with one message. */
  start?: () => ChildProcess
  /** How long the process may be silent after a request, its start included: the limits on pictures end what is slow, this what hangs. */
  deadlineMs?: number
}

/** Each holds its upload in memory. A client sends three at once. */
const queueLimits = { atOnce: 1, mostOfOne: 10, mostOfAll: 40, slack: 0 }
/** A process that holds more than this after its work is not asked again. */
const residentLimit = 512 * 1024 * 1024

export function createImageProcessor(options: Options): ImageProcessor {
  const { log, start = startImageProcess, deadlineMs = 60_000 } = options
  const queue = createFairQueue(queueLimits)
  let child: ChildProcess | undefined
  let isClosed = false

  async function processImage(memberId: string, bytes: Buffer, category: ImageCategory) {
    const type = imageTypeOf(bytes)
    if (!type) throw problem.unsupportedMedia('只支持 JPEG、PNG、WebP 和 GIF 图片')
    const reply = await take(memberId, { kind: 'picture', bytes, type, category })
    if (!reply) throw problem.unavailable(10, '图片没有处理成功，请稍后再试，或换一张图片')
    if (reply.kind === 'refused') throw problem.invalid({ file: [reply.reason] })
    if (reply.kind !== 'encoded') throw new Error('the process answered something else')
    return reply.image
  }

  async function vary(bytes: Buffer, category: ImageCategory) {
    const reply = await take('variants', { kind: 'variants', bytes, category })
    return reply?.kind === 'varied' ? reply.variants : []
  }

  const take = (payer: string, task: ImageTask) =>
    queue.take(payer, randomUUID(), () => ask(task))

  /** A fresh process is asked what the first one failed at; undefined when it fails, too. */
  const ask = async (task: ImageTask) => (await attempt(task)) ?? (await attempt(task))

  async function attempt(task: ImageTask): Promise<ImageReply | undefined> {
    if (isClosed) throw problem.unavailable()
    child ??= open()
    try {
      const reply = await replyOf(child, task)
      if (reply.residentBytes > residentLimit) await end()
      return reply
    } catch (error) {
      await end()
      if (!isClosed) log.error({ error }, 'a picture was not processed')
      return undefined
    }
  }

  function open(): ChildProcess {
    const opened = start()
    // One that fails while nobody asks is only not asked again.
    opened.on('error', () => {})
    opened.on('exit', () => {
      if (child === opened) child = undefined
    })
    return opened
  }

  async function replyOf(asked: ChildProcess, task: ImageTask) {
    const settled = new AbortController()
    const { signal } = settled
    // Only work under way keeps this process alive.
    asked.ref()
    asked.channel?.ref()
    try {
      const sent = new Promise<never>((_, reject) => {
        asked.send(task, (error) => error && reject(error))
      })
      const replied = once(asked, 'message', { signal })
      const ended = once(asked, 'exit', { signal }).then(([code, name]) => {
        throw new Error(`the process ended before it answered: ${name ?? code}`)
      })
      const overran = after(deadlineMs, undefined, { signal }).then(() => {
        throw new Error(`the process was silent for ${deadlineMs} ms`)
      })
      const [reply] = (await Promise.race([sent, replied, ended, overran])) as [ImageReply] // what `start` promises
      return reply
    } finally {
      settled.abort()
      asked.unref()
      asked.channel?.unref()
    }
  }

  async function end() {
    const ending = child
    child = undefined
    if (ending && isRunning(ending)) {
      const ended = once(ending, 'exit')
      ending.ref()
      ending.kill('SIGKILL')
      await ended
    }
  }

  async function close() {
    isClosed = true
    await end()
  }

  return { process: processImage, vary, close }
}

/** One that could not be started at all has no number. */
const isRunning = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null

/** Starts a process that answers an `ImageTask` with an `ImageReply`; it does not keep this one alive, and ends with it. */
export function startImageProcess(): ChildProcess {
  const child = startProcess(import.meta.url, 'image.process', { serialization: 'advanced' })
  child.unref()
  child.channel?.unref()
  return child
}
