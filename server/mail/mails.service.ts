import type { Core } from '#server/core.ts'
import { afterCommit } from '#server/db/after-commit.ts'
import type { Transaction } from '#server/db/client.ts'
import type { MailKind, MailRow } from '#server/db/schema/mails.ts'
import { problem } from '#server/lib/problem.ts'
import * as store from './mails.store.ts'
import type { Postman } from './postman.ts'

/** How the sending of mails is going. */
export interface MailStatus {
  waiting: number
  /** When the oldest of them was posted. */
  waitingSince: Date | null
  /** Found waiting by a restore: they go when an administrator releases them. */
  held: number
  givenUp: number
  /** In the last seven days. */
  sent: number
  /** Attempts at those without a known end: at most so many arrived once more than they should. */
  possiblyDoubled: number
}

export interface GivenUpMail {
  id: string
  kind: MailKind
  /** Why, as a sentence. */
  error: string
  attempts: number
  /** When it was given up. */
  since: Date
  /** When it was posted. */
  createdAt: Date
  /** Whether it can be tried again: what it hands over has not expired. */
  canRetry: boolean
}

export type HeldMail = Pick<MailRow, 'id' | 'kind' | 'createdAt' | 'expiresAt'>

/** What administrators see of mails, and what they can do; never what is in one. */
export interface Mails {
  status(): Promise<MailStatus>
  /** The newest hundred. */
  listGivenUp(): Promise<GivenUpMail[]>
  /** The oldest hundred. */
  listHeld(): Promise<HeldMail[]>
  /** Tries one again, for another day. @throws Problem 404 for an unknown id, 409 when it is not given up or has expired */
  retry(tx: Transaction, id: string): Promise<void>
  /** Lets all go that a restore found waiting; what has expired meanwhile is given up. @returns how many */
  releaseHeld(tx: Transaction): Promise<number>
}

const mostListed = 100

export function createMails(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  postman: Pick<Postman, 'wake'>,
): Mails {
  async function status() {
    return {
      ...(await store.countWaiting(db)),
      held: await store.countHeld(db),
      givenUp: await store.countGivenUp(db),
      ...(await store.countSent(db)),
    }
  }

  async function listGivenUp() {
    const now = clock.now()
    const rows = await store.listGivenUp(db, mostListed)
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      error: row.error ?? '',
      attempts: row.attempts,
      since: row.givenUpAt ?? row.createdAt,
      createdAt: row.createdAt,
      canRetry: isOfUse(row, now),
    }))
  }

  async function listHeld() {
    const rows = await store.listHeld(db, mostListed)
    return rows.map(({ id, kind, createdAt, expiresAt }) => ({
      id,
      kind,
      createdAt,
      expiresAt,
    }))
  }

  async function retry(tx: Transaction, id: string) {
    const now = clock.now()
    if (await store.retryGivenUp(tx, id, now)) return afterCommit(tx, postman.wake)
    const mail = await store.findMail(tx, id)
    if (!mail) throw problem.notFound()
    throw problem.conflict(
      mail.givenUpAt && !isOfUse(mail, now)
        ? '这封邮件里的验证码或链接已经过期，请对方重新申请一次'
        : '这封邮件没有停寄，不用再试',
    )
  }

  async function releaseHeld(tx: Transaction) {
    const released = await store.releaseHeld(tx)
    afterCommit(tx, postman.wake)
    return released
  }

  return { status, listGivenUp, listHeld, retry, releaseHeld }
}

const isOfUse = ({ sealed, expiresAt }: MailRow, now: Date) =>
  sealed !== null && (expiresAt === null || expiresAt > now)
