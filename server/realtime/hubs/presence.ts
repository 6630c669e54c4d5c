import type { Core } from '#server/core.ts'
import { isFollowing } from '#server/follows/follows.store.ts'
import { createQueue } from '#server/lib/queue.ts'
import { hiddenFrom, hiddenTo } from '#server/relations/relations.store.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import { contactsOf, hasConversation } from '#server/messages/conversations.store.ts'
import { HubError, type Hub, type HubServer } from '../signalr/hub.ts'
import { asHubError, type NotificationPushes } from './arguments.ts'

/** A page of conversations asks about twenty people at once. */
const questionsOfMember = { limit: 120, seconds: 60 }

export type Attendance = ReturnType<typeof createAttendance>

/** Who is online, for those who may know: they have a conversation with the member or follow them, have not muted them, and neither blocks the other. */
export function createAttendance(
  core: Pick<Core, 'db' | 'clock' | 'events' | 'sharedBuckets' | 'log'>,
  { presence }: Pick<HubServer, 'presence'>,
) {
  const { db } = core
  const questions = createThrottle(core, 'presence', questionsOfMember)

  /** The answer to `IsUserOnlineAsync`; about strangers it is always no. */
  async function isOnline(viewerId: string, userId: string): Promise<boolean> {
    await questions.take(viewerId).catch((error: unknown) => {
      throw asHubError(error)
    })
    const id = userId.toLowerCase()
    const isThere = await presence.isOnline(id)
    // Whoever it is: a "no" to some would tell them apart from the others.
    if (isThere === undefined) throw new HubError('现在查不到对方是否在线，请稍后再试')
    return isThere && mayKnow(viewerId, id)
  }

  async function mayKnow(viewerId: string, userId: string) {
    if (viewerId === userId) return true
    if ((await hiddenFrom(db, viewerId, [userId])).has(userId)) return false
    return isContact(viewerId, userId)
  }

  const isContact = async (viewerId: string, userId: string) =>
    (await hasConversation(db, viewerId, userId)) || isFollowing(db, viewerId, userId)

  /** Tells them of every coming and going, and of what a block or a mute hides or shows; answers a function that stops it. */
  function announce(hub: Hub<NotificationPushes>): () => void {
    const queue = createQueue(core)
    queue.on('relation.changed', async ({ kind, accountId, otherId }) => {
      await tellAnew(accountId, otherId)
      // Who is muted does not notice.
      if (kind === 'block') await tellAnew(otherId, accountId)
    })

    /** Of somebody who is not here, nothing was known and nothing is. */
    async function tellAnew(viewerId: string, userId: string) {
      if (!(await presence.isOnline(userId)) || !(await isContact(viewerId, userId))) return
      const push = (await mayKnow(viewerId, userId)) ? 'UserOnline' : 'UserOffline'
      hub.clients.user(viewerId).push(push, userId)
    }

    return presence.onChange((userId, isHere) => {
      queue.add('presence', async () => {
        const known = await contactsOf(db, userId)
        const apart = await hiddenTo(db, known, userId)
        const audience = known.filter((id) => !apart.has(id))
        if (audience.length > 0)
          hub.clients.users(audience).push(isHere ? 'UserOnline' : 'UserOffline', userId)
      })
    })
  }

  return { isOnline, announce }
}
