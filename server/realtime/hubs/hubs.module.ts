import type { Identify } from '#server/auth/authenticate.ts'
import type { Core } from '#server/core.ts'
import type { Messages } from '#server/messages/messages.service.ts'
import type { Module } from '#server/module.ts'
import type { Unread } from '#server/notifications/unread.service.ts'
import type { Config } from '#server/lib/config.ts'
import type { Log } from '#server/lib/log.ts'
import { createHubServer } from '../signalr/hub-server.ts'
import type { HubServer } from '../signalr/hub.ts'
import { createReadArguments, type ChatPushes, type NotificationPushes } from './arguments.ts'
import { pushChat, serveChatHub } from './chat.hub.ts'
import { serveNotificationHub } from './notification.hub.ts'
import { createAttendance } from './presence.ts'
import { createSingleNode, type Backplane } from '../backplane/backplane.ts'
import { createRedisBackplane } from '../backplane/redis-backplane.ts'

interface Parts {
  identify: Identify
  messages: Messages
  unread: Unread
}

/** The two hubs of the product, at the addresses and with the names that the contract gives. */
export function createHubsModule(core: Core, { identify, messages, unread }: Parts) {
  const { publicUrl } = core.config
  const server = createHubServer({
    authenticate: async (token) => {
      const { id, sessionId, expiresAt } = await identify(token)
      return { userId: id, sessionId, expiresAt }
    },
    log: core.log,
    clock: core.clock,
    backplane: openBackplane(core.config, core.log),
    nodeName: core.config.nodeName,
    intercept: core.faults?.intercept,
    origins: publicUrl === undefined ? [] : [new URL(publicUrl).origin],
  })
  const read = createReadArguments()
  const notification = server.hub<NotificationPushes>('/api/hubs/notification')
  const chat = server.hub<ChatPushes>('/api/hubs/chat')
  const attendance = createAttendance(core, server)
  const { presence } = server
  serveNotificationHub(core, { hub: notification, presence, attendance, unread, read })
  serveChatHub(core, { hub: chat, messages, attendance, read })
  pushChat(core, chat, messages)
  cutOff(core, server)
  const stop = attendance.announce(notification)
  const module: Module = { plugin: server.plugin, stop }
  return { module, server }
}

/** A connection that was admitted by a role or session that has changed must be admitted anew, or stays outside. */
function cutOff({ events }: Core, server: HubServer) {
  events.on('account.banned', ({ accountId }) =>
    server.disconnectUser(accountId, { reason: 'ACCOUNT_BANNED', allowReconnect: false }),
  )
  events.on('account.deleted', ({ accountId }) =>
    server.disconnectUser(accountId, { allowReconnect: false }),
  )
  events.on('session.ended', ({ accountId, sessionId }) =>
    sessionId === null
      ? // Who has signed in since comes back; the door refuses the others.
        server.disconnectUser(accountId, { allowReconnect: true })
      : server.disconnectSession(sessionId, { allowReconnect: false }),
  )
  events.on('roles.changed', ({ accountId }) =>
    server.disconnectUser(accountId, { allowReconnect: true }),
  )
}

/** The backplane that the configuration names: Redis, or none. */
const openBackplane = (
  { redisUrl }: Pick<Config, 'redisUrl'>,
  log: Pick<Log, 'warn'>,
): Backplane =>
  redisUrl === undefined ? createSingleNode() : createRedisBackplane({ url: redisUrl, log })
