import type { Checkpoints, UnreadCategory } from '#machines/unread/unread.types.ts'
import { fieldsIn } from '#src/lib/stored.ts'
import type { TextStore } from './text-store.ts'

/** Under this name the checkpoints are kept (specification §3). */
export const checkpointsKey = 'notification-checkpoints'

/** Where each entry of the message bell has its own. */
export const checkpointNames = {
  comment: 'commentNotificationCheckpointId',
  mention: 'mentionNotificationCheckpointId',
  interaction: 'interactionNotificationCheckpointId',
  system: 'systemNotificationCheckpointId',
  chat: 'chatMessageCheckpointId',
  assistant: 'assistantMessageCheckpointId',
  globalAnnouncement: 'globalAnnouncementCheckpointId',
} as const satisfies Record<UnreadCategory, keyof Checkpoints>

/** How far the user of this browser has read. Anything malformed reads as not at all. */
export function createCheckpointStore(storage: TextStore) {
  return {
    read(): Checkpoints {
      const stored = fieldsIn(storage.getItem(checkpointsKey))
      const ids = Object.values(checkpointNames).map((name) => [name, asId(stored[name])])
      return Object.fromEntries(ids) as Checkpoints // one entry for each name
    },
    write: (checkpoints: Checkpoints) =>
      storage.setItem(checkpointsKey, JSON.stringify(checkpoints)),
    /** They belonged to a session that has ended. */
    clear: () => storage.removeItem(checkpointsKey),
  }
}

const asId = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
