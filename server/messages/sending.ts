import type { Core } from '#server/core.ts'
import { idByClient } from '#server/db/once.ts'
import type { Handle } from '#server/db/client.ts'
import { messages } from '#server/db/schema/messages.ts'
import { idBehind } from '#server/lib/id.ts'
import { problem } from '#server/lib/problem.ts'
import { hasBlocked, isBlockedBetween, type Pair } from '#server/relations/relations.store.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import { asMember, banOf, refuseBanned } from '#server/db/as-member.ts'
import { findAccount } from '#server/users/accounts.store.ts'
import * as conversations from './conversations.store.ts'
import * as store from './messages.store.ts'

export interface NewMessage {
  receiverId: string
  content: string
  /** Made by the sender's client for this message; the same one again is the same message. */
  clientId?: string | undefined
}

/** Of one sender: quick hands, no machine. */
const messagesOfMember = { limit: 40, seconds: 60 }
/** Conversations that one member begins: who writes to many strangers is selling something. */
const beginningsOfMember = { limit: 20, seconds: 3600 }

/**
 * Sends a private message, for REST and for the hub alike: whichever way it comes, or comes again, one `clientId` is
 * one message.
 * @throws Problem 1000 nothing to say · 1002 to oneself, or to somebody one has blocked · 2012 the receiver is absent,
 * banned, or has blocked the sender · 403 the sender is banned · 429
 */
export function createSend(
  core: Pick<Core, 'db' | 'clock' | 'newId' | 'events' | 'sharedBuckets'>,
) {
  const { db, clock, newId, events } = core
  const sends = createThrottle(core, 'messages-sent', messagesOfMember)
  const beginnings = createThrottle(core, 'conversations', beginningsOfMember)

  async function send(senderId: string, message: NewMessage): Promise<store.FullMessage> {
    const known = await findSent(senderId, message.clientId)
    if (known) return known
    await sends.take(senderId)
    const receiverId = await admit(senderId, message)
    const id = await write(senderId, { ...message, receiverId })
    const sent = id
      ? await store.findMessageRow(db, id)
      : await findSent(senderId, message.clientId)
    if (!sent) throw new Error('a message that was written is gone')
    return sent
  }

  async function findSent(senderId: string, clientId: string | undefined) {
    const id = await idByClient(db, messages, senderId, clientId)
    return id ? store.findMessageRow(db, id) : undefined
  }

  /** Whether this may be sent; answers to whom. */
  async function admit(senderId: string, { receiverId, content }: NewMessage) {
    if (isBlank(content)) throw problem.invalid({ content: ['不能为空'] })
    const now = clock.now()
    const sender = await findAccount(db, senderId)
    if (sender) refuseBanned(sender, now)
    const receiver = await findAccount(db, receiverId)
    if (receiver?.id === senderId) throw problem.denied('不能给自己发私信')
    if (receiver?.status !== 'active' || banOf(receiver, now) !== undefined)
      throw problem.notFound(2012)
    await refuseBlocked({ accountId: senderId, otherId: receiver.id }, db)
    const side = { ownerId: senderId, otherId: receiver.id }
    if (!(await conversations.findConversation(db, side))) await beginnings.take(senderId)
    return receiver.id
  }

  async function refuseBlocked(pair: Pair, handle: Handle) {
    const { accountId, otherId } = pair
    if (await hasBlocked(handle, pair)) throw problem.denied('您已屏蔽该用户，请先取消屏蔽')
    if (await isBlockedBetween(handle, accountId, otherId)) throw problem.notFound(2012)
  }

  /** @returns undefined when the same message was sent meanwhile */
  const write = (senderId: string, { receiverId, content, clientId = null }: Written) =>
    asMember({ db, clock }, senderId, async (tx) => {
      await conversations.lockConversation(tx, { ownerId: senderId, otherId: receiverId })
      // It may have been blocked on the way here.
      await refuseBlocked({ accountId: senderId, otherId: receiverId }, tx)
      const last = await store.findLastId(tx, senderId, receiverId)
      const id = idBehind(last, newId())
      const message = { id, senderId, receiverId, createdAt: clock.now() }
      const inserted = await store.insertMessage(tx, { ...message, content, clientId })
      if (!inserted) return undefined
      await conversations.countMessage(tx, message)
      await events.record(tx, 'message.sent', { messageId: id, senderId, receiverId })
      await events.record(tx, 'unread.changed', { accountIds: [receiverId] })
      return inserted
    })

  return send
}

type Written = Omit<NewMessage, 'clientId'> & { clientId?: string | null | undefined }

/** Nothing but spaces and characters that show nothing. */
const isBlank = (text: string) => /^[\s\p{Cf}]*$/u.test(text)
