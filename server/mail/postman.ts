import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/lib/log.ts'
import type { Mail, Mailer } from './mail.ts'

/** Takes letters off a caller's hands, so that an answer neither waits for the mail server nor tells by its time what was sent. */
export interface Postman {
  /** Runs `write` soon and sends what it returns, trying again while the mail server fails. Never throws. */
  post(write: () => Promise<Mail | undefined>): void
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>
  /** Stops trying again, and resolves when what is under way has ended. */
  close(): Promise<void>
}

interface PostmanOptions {
  mailer: Pick<Mailer, 'send'>
  log: Pick<Log, 'error' | 'warn'>
  /** Waits before each further attempt, in milliseconds. */
  pauses?: number[]
}

/** A mail server may be away for a few minutes; a code older than that is of no use to anybody. */
const usualPauses = [1_000, 5_000, 30_000, 120_000]

/** Letters under way at once; further ones wait their turn. */
const mostAtOnce = 4

export function createPostman({ mailer, log, pauses = usualPauses }: PostmanOptions): Postman {
  const waiting: (() => Promise<Mail | undefined>)[] = []
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()

  function post(write: () => Promise<Mail | undefined>) {
    waiting.push(write)
    next()
  }

  function next() {
    if (underWay.size >= mostAtOnce) return
    const write = waiting.shift()
    if (!write) return
    const run = deliver(write).finally(() => {
      underWay.delete(run)
      next()
    })
    underWay.add(run)
  }

  async function deliver(write: () => Promise<Mail | undefined>) {
    try {
      const mail = await write()
      if (mail) await send(mail)
    } catch (error) {
      log.error({ error }, 'a letter was not sent')
    }
  }

  async function send(mail: Mail) {
    for (const pause of pauses) {
      try {
        return await mailer.send(mail)
      } catch (error) {
        if (closing.signal.aborted || isFinal(error)) throw error
        log.warn({ error, pause }, 'the mail server failed; trying again')
      }
      await sleep(pause, undefined, { signal: closing.signal, ref: false })
    }
    return mailer.send(mail)
  }

  async function idle() {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  async function close() {
    closing.abort()
    await idle()
  }

  return { post, idle, close }
}

/** A 5xx answer of the mail server: the same letter will not be taken later either. */
function isFinal(error: unknown) {
  const code =
    error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' && code >= 500
}
