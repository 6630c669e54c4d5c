import type { ConversationEmitted, ConversationEvent } from './chat/chat.types.ts'
import type { OutgoingEmitted, OutgoingEvent } from './chat/outgoing.types.ts'
import type { ConnectionEmitted, ConnectionEvent } from './connection/connection.types.ts'
import type { SupervisorEvent } from './draft/supervisor.machine.ts'
import type { DialogsEvent } from './dialogs/dialogs.machine.ts'
import type { DropdownEvent } from './dropdown/dropdown.machine.ts'
import type { NoticesEvent } from './notices/notices.types.ts'
import type { SeenEvent } from './notices/seen.machine.ts'
import type { SessionEmitted, SessionEvent } from './session/session.types.ts'
import type { UnreadEmitted, UnreadEvent } from './unread/unread.machine.ts'

/** What the browser notices about being reachable, and about being looked at. */
export type PageEvent =
  | { type: 'network.online' }
  | { type: 'network.offline' }
  | { type: 'page.visible' }
  | { type: 'page.hidden' }

/** Who announces something. `chats` and `outgoing` are those with anybody. */
interface Sources {
  session: SessionEmitted
  page: PageEvent
  notificationHub: ConnectionEmitted
  chatHub: ConnectionEmitted
  chats: ConversationEmitted
  outgoing: OutgoingEmitted
  unread: UnreadEmitted
}

/**
 * Who can be told something. `viewer` is everything loaded that depends on who is looking; `hubs` both connections;
 * `drafts` those that run in this tab; `lists` those of notifications and conversations; `changes` and `seen` those of all inboxes.
 */
interface Listeners {
  dialogs: DialogsEvent
  menus: DropdownEvent
  viewer: { type: 'resource.clear' }
  drafts: SupervisorEvent
  session: SessionEvent
  hubs: ConnectionEvent
  unread: UnreadEvent
  chats: ConversationEvent
  outgoing: OutgoingEvent
  lists: { type: 'resource.refresh' }
  changes: NoticesEvent
  seen: SeenEvent
}

/** Machines don't know each other: what one announces reaches another along a link, as `send` or as it was said. */
type LinkBetween<From extends keyof Sources, To extends keyof Listeners> =
  | { from: From; on: Sources[From]['type']; to: To; send: Listeners[To] }
  | { from: From; on: Extract<Sources[From], Listeners[To]>['type']; to: To; send: 'same' }

type LinksOf<Froms extends keyof Sources, Tos extends keyof Listeners> = readonly {
  [From in Froms]: { [To in Tos]: LinkBetween<From, To> }[Tos]
}[Froms][]

/** The links of what runs as long as the app does. `src/app` ties them before anything starts. */
export const links = [
  // What is shown once per session may be shown again.
  { from: 'session', on: 'session.started', to: 'dialogs', send: { type: 'session.started' } },
  // Likes, follows and abilities are one's own: what one viewer has loaded is not for another.
  { from: 'session', on: 'session.started', to: 'viewer', send: { type: 'resource.clear' } },
  { from: 'session', on: 'session.ended', to: 'viewer', send: { type: 'resource.clear' } },
  { from: 'session', on: 'session.ended', to: 'menus', send: { type: 'menu.close' } },
] as const satisfies LinksOf<'session', 'dialogs' | 'menus' | 'viewer'>

/** The links of the drafts, which are loaded when somebody first writes. */
export const draftLinks = [
  { from: 'session', on: 'session.ended', to: 'drafts', send: 'same' },
  { from: 'session', on: 'session.started', to: 'drafts', send: 'same' },
  { from: 'page', on: 'page.hidden', to: 'drafts', send: 'same' },
  { from: 'page', on: 'network.online', to: 'drafts', send: 'same' },
] as const satisfies LinksOf<'session' | 'page', 'drafts'>

/** The links of what the server tells by itself, which is loaded for members alone. */
export const realtimeLinks = [
  { from: 'session', on: 'session.started', to: 'unread', send: { type: 'session.started' } },
  { from: 'session', on: 'session.started', to: 'hubs', send: { type: 'session.started' } },
  { from: 'session', on: 'session.ended', to: 'hubs', send: { type: 'session.ended' } },
  { from: 'session', on: 'session.ended', to: 'unread', send: { type: 'session.ended' } },
  { from: 'session', on: 'session.ended', to: 'changes', send: { type: 'notices.clear' } },
  { from: 'session', on: 'session.ended', to: 'seen', send: { type: 'notices.clear' } },
  // A hub that refuses somebody ends their session as a request does.
  { from: 'notificationHub', on: 'account.banned', to: 'session', send: 'same' },
  { from: 'notificationHub', on: 'token.invalid', to: 'session', send: 'same' },
  { from: 'chatHub', on: 'account.banned', to: 'session', send: 'same' },
  { from: 'chatHub', on: 'token.invalid', to: 'session', send: 'same' },
  // A client that was away may have missed something.
  { from: 'notificationHub', on: 'hub.up', to: 'unread', send: { type: 'unread.hint' } },
  { from: 'chatHub', on: 'hub.up', to: 'unread', send: { type: 'unread.hint' } },
  { from: 'chatHub', on: 'hub.up', to: 'chats', send: 'same' },
  { from: 'chatHub', on: 'hub.up', to: 'outgoing', send: 'same' },
  { from: 'chatHub', on: 'hub.down', to: 'outgoing', send: 'same' },
  { from: 'chats', on: 'conversation.read', to: 'unread', send: { type: 'unread.hint' } },
  { from: 'outgoing', on: 'message.sent', to: 'unread', send: { type: 'unread.hint' } },
  // A new count means that something may have changed: the lists follow the count.
  { from: 'unread', on: 'unread.asked', to: 'lists', send: { type: 'resource.refresh' } },
  { from: 'page', on: 'network.online', to: 'hubs', send: 'same' },
  { from: 'page', on: 'network.offline', to: 'hubs', send: 'same' },
  { from: 'page', on: 'page.visible', to: 'hubs', send: 'same' },
  { from: 'page', on: 'page.visible', to: 'chats', send: 'same' },
  { from: 'page', on: 'page.hidden', to: 'chats', send: 'same' },
] as const satisfies LinksOf<
  keyof Sources,
  Exclude<keyof Listeners, 'dialogs' | 'menus' | 'viewer' | 'drafts'>
>

type Links = typeof links | typeof draftLinks | typeof realtimeLinks

/**
 * Carries what one machine announces to those who are to hear it, along some of the links. A listener hears what its
 * links were held to; a loop over all of them can't say so.
 */
export function tie<Along extends Links>(
  along: Along,
  hearing: { [To in Along[number]['to']]: (event: Listeners[To]) => void },
) {
  const hears: Record<string, (event: never) => void> = hearing
  return <From extends Along[number]['from']>(from: From, event: Sources[From]): void => {
    for (const { from: source, on, to, send } of along)
      if (source === from && on === event.type)
        hears[to]?.((send === 'same' ? event : send) as never)
  }
}

export type CarryRealtime = ReturnType<typeof tie<typeof realtimeLinks>>
