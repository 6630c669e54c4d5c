import { setTimeout as sleep } from 'node:timers/promises'
import { codeMinutes, type Codes } from '#server/auth/codes.ts'
import type { Core } from '#server/core.ts'
import { afterCommit } from '#server/db/after-commit.ts'
import type { Transaction } from '#server/db/client.ts'
import { isUnavailable } from '#server/db/errors.ts'
import type { MailRow } from '#server/db/schema/mails.ts'
import { later } from '#server/lib/clock.ts'
import { retryPausesMs } from '#server/lib/retries.ts'
import { within } from '#server/lib/within.ts'
import { UnansweredError, type Mail } from './mail.ts'
import { isFinal, mailProblem } from './mail-problem.ts'
import * as store from './mails.store.ts'
import { createWriting, handsOver, type MailOrder } from './orders.ts'
import { createSealing } from './sealing.ts'

/** Takes mails off a caller's hands, so that an answer neither waits for the mail server nor tells by its time what was sent. */
export type Postman = ReturnType<typeof createPostman>

type PostmanCore = Pick<
  Core,
  'db' | 'clock' | 'newId' | 'log' | 'keys' | 'mailer' | 'publicUrl'
>

/** Seals what a row of `mails` keeps: what was asked for, and later the mail as it is sent each time. */
type Content = { order: MailOrder } | { mail: Mail }

/** Mails under way at once; further ones wait their turn. */
const mostAtOnce = 4
/** A killed process leaves its mails to the others after that. */
const leaseMs = 60_000
const beatMs = 20_000
const pollMs = 2_000
/** About a day, with the longest pause again and again. */
const mostAttempts = 148
/** While the database is away with what became of a mail. */
const databasePauseMs = 500
/** How long those under way may keep a process that ends. */
const closingMs = 3_000

const sentences = {
  expired: '邮件里的验证码或链接已经过期，没有寄出',
  unreadable: '这封邮件是用另一份 keys.json 封存的，打不开',
  unwritten: '邮件没有写成',
}

export function createPostman(
  { db, clock, newId, log, keys, mailer, publicUrl }: PostmanCore,
  codes: Pick<Codes, 'issueDigits' | 'issueLink'>,
) {
  const sealing = createSealing(keys)
  const write = createWriting({ codes, publicUrl })
  const underWay = new Map<string, Promise<void>>()
  const closing = new AbortController()
  let poll: NodeJS.Timeout | undefined
  let turn: Promise<void> | undefined
  let isWoken = false
  let mayBeMore = false
  let isCutOff = false

  /** Writes the order into the transaction of its cause; once that has committed, some node sends the mail at least once. */
  async function post(tx: Transaction, order: MailOrder): Promise<void> {
    const id = newId()
    const createdAt = clock.now()
    await store.insertMail(tx, {
      id,
      kind: order.kind,
      sealed: sealed(id, { order }),
      expiresAt: handsOver[order.kind] ? codeExpiry(createdAt) : null,
      createdAt,
    })
    afterCommit(tx, wake)
  }

  /** Sends what is due now. Never throws. */
  function wake(): void {
    if (closing.signal.aborted) return
    isWoken = true
    turn ??= takeTurn()
  }

  async function takeTurn() {
    while (isWoken && !closing.signal.aborted) {
      isWoken = false
      await takeDue()
    }
    turn = undefined
  }

  async function takeDue() {
    const limit = mostAtOnce - underWay.size
    if (limit === 0) {
      mayBeMore = true
      return
    }
    try {
      const now = clock.now()
      const except = [...underWay.keys()]
      const putOffUntil = later(now, Math.max(...retryPausesMs))
      const lease = { now, until: later(now, leaseMs), putOffUntil, limit, except }
      const taken = await store.takeDue(db, lease)
      hearAgain()
      mayBeMore = taken.length === limit
      for (const row of taken) begin(row)
    } catch (error) {
      noteOutage(error)
    }
  }

  function begin(row: MailRow) {
    const beat = setInterval(() => void keepLease(row), beatMs).unref()
    const run = deliver(row)
      .catch((error: unknown) =>
        log.error({ error, mail: row.id }, 'the end of a mail is not kept'),
      )
      .finally(() => {
        clearInterval(beat)
        underWay.delete(row.id)
        if (mayBeMore) wake()
      })
    underWay.set(row.id, run)
  }

  const keepLease = (row: MailRow) =>
    store.extendLease(db, row, later(clock.now(), leaseMs)).catch(noteOutage)

  async function deliver(row: MailRow) {
    if (hasExpired(row)) return expire(row)
    const content = opened(row)
    if (!content) return giveUp(row, sentences.unreadable)
    if ('mail' in content) return send(row, content.mail)
    const written = await writeDown(row, content.order)
    if (written) await send(written.row, written.mail)
  }

  /** Makes the order a mail, once: every attempt sends the same one. @returns undefined when it is not ours to send now */
  async function writeDown(row: MailRow, order: MailOrder) {
    const { hostname } = new URL(publicUrl())
    try {
      return await db.transaction(async (tx) => {
        const mail = { ...(await write(tx, order)), messageId: `<${row.id}@${hostname}>` }
        const expiresAt = handsOver[row.kind] ? codeExpiry(clock.now()) : null
        const kept = { sealed: sealed(row.id, { mail }), expiresAt }
        if (!(await store.keepWritten(tx, row, kept))) throw new LostError()
        return { mail, row: { ...row, ...kept, unanswered: 0 } }
      })
    } catch (error) {
      if (error instanceof LostError) return undefined
      noteOutage(error)
      await tryLater(row, { error: sentences.unwritten, isUnanswered: false })
      return undefined
    }
  }

  async function send(row: MailRow, mail: Mail) {
    try {
      await mailer.send({ ...mail, date: row.createdAt })
    } catch (error) {
      return failed(row, mail, error)
    }
    await keep(() => store.markSent(db, row.id, clock.now()))
  }

  async function failed(row: MailRow, mail: Mail, reason: unknown) {
    const error = mailProblem(reason, mail)
    if (isFinal(reason)) return giveUp(row, error, mail.to)
    const isUnanswered = reason instanceof UnansweredError
    if (row.attempts === 1)
      log.warn({ mail: row.id, kind: row.kind, reason: error }, 'a mail is tried again later')
    await tryLater(row, { error, isUnanswered }, mail.to)
  }

  async function tryLater(
    row: MailRow,
    end: { error: string; isUnanswered: boolean },
    to?: string,
  ) {
    if (row.attempts >= mostAttempts) return giveUp(row, end.error, to)
    const pause = retryPausesMs[row.attempts - 1] ?? retryPausesMs.at(-1) ?? 0
    const next = later(clock.now(), pause)
    // Taken then, it is given up.
    const nextAt = row.expiresAt && row.expiresAt < next ? row.expiresAt : next
    await keep(() => store.putOff(db, row, { ...end, nextAt }))
  }

  /** What is left of it can be tried again. */
  async function giveUp(row: MailRow, error: string, to?: string) {
    await keep(() => store.giveUp(db, row, { givenUpAt: clock.now(), error }))
    tellGivenUp(row, error, to)
  }

  async function expire(row: MailRow) {
    // What expired was not attempted this time; why it was not sent before is still of interest.
    const attempts = row.attempts - 1
    const error = row.error ? `${sentences.expired}；${row.error}` : sentences.expired
    const end = { givenUpAt: clock.now(), error, attempts, sealed: null }
    await keep(() => store.giveUp(db, row, end))
    tellGivenUp(row, error)
  }

  const tellGivenUp = ({ id, kind, attempts }: MailRow, reason: string, to?: string) =>
    log.error({ mail: id, kind, attempts, reason, to }, 'a mail was given up')

  /** Again and again while the database is away: a mail that was sent must not be sent again because of that. */
  async function keep(work: () => Promise<unknown>) {
    for (;;) {
      try {
        await work()
        return hearAgain()
      } catch (error) {
        if (closing.signal.aborted || !isUnavailable(error)) throw error
        noteOutage(error)
        await sleep(databasePauseMs, undefined, { ref: false })
      }
    }
  }

  /** Once, until it is heard again. */
  function noteOutage(error: unknown) {
    if (!isCutOff) log.error({ error }, 'mails wait: the database does not do its part')
    isCutOff = true
  }

  function hearAgain() {
    isCutOff = false
  }

  const sealed = (id: string, content: Content) => sealing.seal(id, JSON.stringify(content))

  function opened({ id, sealed: text }: MailRow) {
    const content = text === null ? undefined : sealing.open(id, text)
    // Sealed by `sealed` alone, or it would not have opened.
    return content === undefined ? undefined : (JSON.parse(content) as Content)
  }

  const hasExpired = ({ expiresAt }: MailRow) => expiresAt !== null && expiresAt <= clock.now()

  /** From now on also what other processes have left, and what has to be tried again. */
  function start(): void {
    // No job: each node sends, at most four at once, and what one has leased no other takes.
    poll ??= setInterval(wake, pollMs).unref()
    wake()
  }

  /** Resolves when all that is due has been tried and nothing is under way any more. */
  async function idle(): Promise<void> {
    for (;;) {
      wake()
      await turn
      if (underWay.size === 0) return
      await Promise.all(underWay.values())
    }
  }

  /** Takes nothing more, and resolves when what is under way has ended, or after a few seconds. */
  async function close(): Promise<void> {
    closing.abort()
    clearInterval(poll)
    await within(closingMs, idle(), undefined)
  }

  return { post, wake, start, idle, close }
}

const codeExpiry = (moment: Date) => later(moment, codeMinutes * 60_000)

/** Another node has the mail by now. */
class LostError extends Error {}
