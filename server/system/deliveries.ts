import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { asAdmin } from '#server/db/as-member.ts'
import type { Transaction } from '#server/db/client.ts'
import type { OutboxRow } from '#server/db/schema/outbox.ts'
import { dayMs } from '#server/lib/clock.ts'
import { problem } from '#server/lib/problem.ts'
import type { Backlog } from '#server/outbox/outbox.store.ts'
import * as notices from '#server/outbox/outbox.store.ts'
import * as mails from '#server/mail/mails.store.ts'

type Schemas = components['schemas']
type GivenUp = Schemas['GivenUpDelivery']

export type Deliveries = ReturnType<typeof createDeliveries>

const most = 100
const recentMs = 7 * dayMs
const alreadyTried = '这一件已经不在放弃之列了，刷新后再看'
const expired = '这封邮件已经过期，再也寄不出了：需要的人请重新申请'

/** What members have not been told or sent: for administrators to see, to try again and to release. */
export function createDeliveries({ db, clock, audit, outbox }: Core) {
  async function read(): Promise<Schemas['Deliveries']> {
    const now = clock.now()
    const waitingIn = async (of: Backlog) => ({
      count: await of.countWaiting(db),
      oldestTime: (await of.oldestWaiting(db))?.toISOString() ?? null,
    })
    return {
      waiting: { notices: await waitingIn(notices), mails: await waitingIn(mails) },
      held: await countHeld(),
      givenUpCount: await countGivenUp(),
      givenUp: await listGivenUp(now),
      sentMails: await mails.countSent(db, new Date(now.getTime() - recentMs)),
    }
  }

  /** How many wait for an administrator. */
  async function countStopped(): Promise<Schemas['Undelivered']> {
    const held = await countHeld()
    return { givenUp: await countGivenUp(), held: held.notices + held.mails }
  }

  const countHeld = async () => ({
    notices: await notices.countHeld(db),
    mails: await mails.countHeld(db),
  })

  const countGivenUp = async () =>
    (await notices.countGivenUp(db)) + (await mails.countGivenUp(db))

  async function listGivenUp(now: Date): Promise<GivenUp[]> {
    const found = [
      ...(await notices.listGivenUp(db, most)).map(presentNotice),
      ...(await mails.listGivenUp(db, most)).map((mail) => presentMail(mail, now)),
    ]
    return found.toSorted((a, b) => a.since.localeCompare(b.since)).slice(0, most)
  }

  /**
   * Lets something that was given up be told or sent again.
   * @throws Problem 404 when it is not there any more, 409 when it was not given up or can never be sent
   */
  async function retry(
    { kind, id }: Pick<GivenUp, 'kind' | 'id'>,
    actorId: string,
  ): Promise<void> {
    await asAdmin({ db, clock }, actorId, async (tx) => {
      const tried = await (kind === 'notice' ? retryNotice(tx, id) : retryMail(tx, id))
      await audit(tx, { id: actorId }, 'delivery.retry', id, {
        before: { attempts: tried.attempts },
        after: { what: tried.what, attempts: 0 },
      })
    })
    outbox.wake()
  }

  async function retryNotice(tx: Transaction, id: string) {
    const found = /^\d+$/.test(id) ? await notices.lockStopped(tx, Number(id)) : undefined
    if (!found) throw problem.notFound()
    if (found.givenUpAt === null) throw problem.conflict(alreadyTried)
    await notices.tryAgain(tx, Number(id))
    return { what: found.name, attempts: found.attempts }
  }

  async function retryMail(tx: Transaction, id: string) {
    const found = id.includes('-') ? await mails.lockStopped(tx, id) : undefined
    if (!found) throw problem.notFound()
    if (found.givenUpAt === null) throw problem.conflict(alreadyTried)
    if (!isOfUse(found, clock.now())) throw problem.conflict(expired)
    await mails.tryAgain(tx, id)
    return { what: found.kind, attempts: found.attempts }
  }

  /** Lets be told and sent what a restore found waiting. */
  async function release(actorId: string): Promise<void> {
    await asAdmin({ db, clock }, actorId, async (tx) => {
      const held = {
        notices: await notices.releaseHeld(tx),
        mails: await mails.releaseHeld(tx),
      }
      if (held.notices + held.mails === 0) return
      await audit(tx, { id: actorId }, 'delivery.release', 'held', {
        before: { held },
        after: { held: { notices: 0, mails: 0 } },
      })
    })
    outbox.wake()
  }

  return { read, countStopped, retry, release }
}

const presentNotice = (row: OutboxRow): GivenUp => ({
  id: String(row.id),
  kind: 'notice',
  what: row.name,
  canRetry: true,
  ...presentAttempts(row),
})

const presentMail = (row: mails.StoppedMail, now: Date): GivenUp => ({
  id: row.id,
  kind: 'mail',
  what: row.kind,
  canRetry: isOfUse(row, now),
  ...presentAttempts(row),
})

const presentAttempts = ({
  error,
  attempts,
  createdAt,
  givenUpAt,
}: Pick<mails.StoppedMail, 'error' | 'attempts' | 'createdAt' | 'givenUpAt'>) => ({
  error: error && withoutPeople(error),
  attempts,
  since: createdAt.toISOString(),
  givenUpAt: (givenUpAt ?? createdAt).toISOString(),
})

const isOfUse = ({ isWritten, expiresAt }: mails.StoppedMail, now: Date) =>
  isWritten && (expiresAt === null || expiresAt > now)

/** Mail servers repeat in their answers whom a mail was for, and some of what it said. */
const withoutPeople = (error: string) =>
  error.replaceAll(
    /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}.-]+|https?:\/\/\S+|\d{6,}/gu,
    '…',
  )
