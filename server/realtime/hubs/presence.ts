import type { Core } from '#server/core.ts'
import { isFollowing } from '#server/follows/follows.store.ts'
import { createQueue } from '#server/lib/queue.ts'
import type { Relations } from '#server/relations/relations.service.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import { contactsOf, hasConversation } from '#server/messages/conversations.store.ts'
import type { Hub, HubServer } from '../signalr/hub.ts'
import { refusedAsHubError, type NotificationPushes } from './arguments.ts'

/** A page of conversations asks about twenty people at once. */
const questionsOfMember = { limit: 120, seconds: 60 }

export type Attendance = ReturnType<typeof createAttendance>

/** Who is online, for those who may know: they have a conversation with the member or follow them, have not muted them, and neither blocks the other. */
export function createAttendance(
  core: Pick<Core, 'db' | 'clock' | 'sharedBuckets' | 'log'>,
  { presence }: Pick<HubServer, 'presence'>,
  relations: Relations,
) {
  const { db, log } = core
  const questions = createThrottle(core, 'presence', questionsOfMember)

  /** The answer to `IsUserOnlineAsync`; about strangers it is always no. */
  async function isOnline(viewerId: string, userId: string): Promise<boolean> {
    await refusedAsHubError(() => questions.take(viewerId))
    return (await mayKnow(viewerId, userId.toLowerCase()))
      ? presence.isOnline(userId.toLowerCase())
      : false
  }

  async function mayKnow(viewerId: string, userId: string) {
    if (viewerId === userId) return true
    if ((await relations.hiddenFrom(viewerId, [userId])).has(userId)) return false
    return (await hasConversation(db, viewerId, userId)) || isFollowing(db, viewerId, userId)
  }

  /** Tells them of every coming and going; answers a function that stops it. */
  function announce(hub: Hub<NotificationPushes>): () => void {
    const queue = createQueue(log)
    return presence.onChange((userId, isHere) => {
      void queue.add('presence', async () => {
        const known = await contactsOf(db, userId)
        const apart = await relations.hiddenTo(known, userId)
        const audience = known.filter((id) => !apart.has(id))
        if (audience.length > 0)
          hub.clients.users(audience).push(isHere ? 'UserOnline' : 'UserOffline', userId)
      })
    })
  }

  return { isOnline, announce }
}
