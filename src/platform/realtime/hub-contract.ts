import type { components } from '#openapi/generated/schema.d.ts'

type Schemas = components['schemas']

/** What the contract says of each hub. */
interface Hubs {
  notification: Schemas['NotificationHub']
  chat: Schemas['ChatHub']
}

export type HubName = keyof Hubs
export type Pushes<Name extends HubName> = Hubs[Name]['pushes']
export type PushName<Name extends HubName> = keyof Pushes<Name> & string
export type Methods<Name extends HubName> = Hubs[Name]['methods']

export const hubPaths: Record<HubName, string> = {
  notification: '/api/hubs/notification',
  chat: '/api/hubs/chat',
}

/** The names of all pushes: the client only hears those it has asked for before it connects. */
export const pushNames: { [Name in HubName]: readonly PushName<Name>[] } = {
  notification: ['ReceiveNotification', 'UnreadCountUpdated', 'UserOnline', 'UserOffline'],
  chat: [
    'ReceiveMessage',
    'MessageSent',
    'MessageDelivered',
    'MessageRead',
    'ConversationRead',
    'ConversationCheckpointUpdated',
    'MessagesReadByOther',
    'MessageDeleted',
    'ConversationDeleted',
    'UserTyping',
    'UnreadCountChanged',
    'Resync',
    'Error',
  ],
}
