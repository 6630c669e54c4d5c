import type { ConversationEmitted, ConversationEvent } from './chat/chat.types.ts'
import type { OutgoingEmitted, OutgoingEvent } from './chat/outgoing.types.ts'
import type { ConnectionEmitted, ConnectionEvent } from './connection/connection.types.ts'
import type { SupervisorEvent } from './draft/supervisor.machine.ts'
import type { DialogsEvent } from './dialogs/dialogs.machine.ts'
import type { DropdownEvent } from './dropdown/dropdown.machine.ts'
import type { NoticesEmitted, NoticesEvent } from './notices/notices.types.ts'
import type { SeenEmitted, SeenEvent } from './notices/seen.machine.ts'
import type { SessionEmitted, SessionEvent } from './session/session.types.ts'
import type { ToasterEmitted, ToasterEvent } from './toaster/toaster.machine.ts'
import type { UnreadEmitted, UnreadEvent } from './unread/unread.machine.ts'

/** What the browser notices about being reachable, and about being looked at. */
type PageEvent =
  | { type: 'network.online' }
  | { type: 'network.offline' }
  | { type: 'page.visible' }
  | { type: 'page.hidden' }

/**
 * Who announces something. `chats` and `outgoing` are those with anybody, `conversation` one of the first beside its `outgoing`;
 * `changes` and `seen` those of any inbox.
 */
interface Sources {
  session: SessionEmitted
  toaster: ToasterEmitted
  page: PageEvent
  notificationHub: ConnectionEmitted
  chatHub: ConnectionEmitted
  chats: ConversationEmitted
  conversation: ConversationEmitted
  outgoing: OutgoingEmitted
  unread: UnreadEmitted
  changes: NoticesEmitted
  seen: SeenEmitted
}

/**
 * Who can be told something. `viewer` is everything loaded that depends on who is looking; `hubs` both connections;
 * `drafts` those that run in this tab; `lists` those of notifications and conversations; `changes` and `seen` those of all inboxes;
 * `inbox` the list of one and the changes to it, which are asked for by what the list holds; `inboxes` these of all notifications.
 */
interface Listeners {
  dialogs: DialogsEvent
  menus: DropdownEvent
  toaster: ToasterEvent
  viewer: { type: 'resource.clear' }
  drafts: SupervisorEvent
  session: SessionEvent
  hubs: ConnectionEvent
  unread: UnreadEvent
  chats: ConversationEvent
  conversation: ConversationEvent
  outgoing: OutgoingEvent
  lists: { type: 'resource.refresh' }
  changes: NoticesEvent
  seen: SeenEvent
  inbox: Said<SeenEmitted, 'notices.seen' | 'notices.left'> | Done
  inboxes: Done
}

type Said<Emitted extends { type: string }, Type extends Emitted['type']> = Extract<
  Emitted,
  { type: Type }
>
type Done = Said<NoticesEmitted, 'notices.changed'>

/**
 * Machines don't know each other: what one announces reaches another along a link, as `send`, as what `send` makes of it, or as
 * it was said.
 */
type LinkBetween<From extends keyof Sources, To extends keyof Listeners> = {
  [Said in Sources[From] as Said['type']]: {
    from: From
    on: Said['type']
    to: To
    send:
      | Listeners[To]
      | ((said: Said) => Listeners[To])
      | (Said extends Listeners[To] ? 'same' : never)
  }
}[Sources[From]['type']]

type LinksOf<Froms extends keyof Sources, Tos extends keyof Listeners> = readonly {
  [From in Froms]: { [To in Tos]: LinkBetween<From, To> }[Tos]
}[Froms][]

/** The links of what runs as long as the app does. `src/app` ties them before anything starts. */
export const links = [
  // What is shown once per session may be shown again; what asks to sign in is answered.
  { from: 'session', on: 'session.started', to: 'dialogs', send: { type: 'session.started' } },
  {
    from: 'session',
    on: 'session.started',
    to: 'toaster',
    send: { type: 'toast.clear', kind: 'auth-expired' },
  },
  // Likes, follows and abilities are one's own: what one viewer has loaded is not for another.
  { from: 'session', on: 'session.started', to: 'viewer', send: { type: 'resource.clear' } },
  { from: 'session', on: 'session.ended', to: 'viewer', send: { type: 'resource.clear' } },
  { from: 'session', on: 'session.ended', to: 'menus', send: { type: 'menu.close' } },
  // What one member did is neither read nor undone by the next.
  { from: 'session', on: 'session.ended', to: 'toaster', send: { type: 'toast.clear' } },
] as const satisfies LinksOf<'session', 'dialogs' | 'menus' | 'toaster' | 'viewer'>

/** The links of the drafts, which are loaded when somebody first writes. */
export const draftLinks = [
  { from: 'session', on: 'session.ended', to: 'drafts', send: 'same' },
  { from: 'session', on: 'session.started', to: 'drafts', send: 'same' },
  { from: 'page', on: 'page.hidden', to: 'drafts', send: 'same' },
  { from: 'page', on: 'network.online', to: 'drafts', send: 'same' },
] as const satisfies LinksOf<'session' | 'page', 'drafts'>

/** The links of the two halves of one chat: what is said there, and what is on its way there. */
export const chatLinks = [
  {
    from: 'outgoing',
    on: 'message.sent',
    to: 'conversation',
    send: ({ message }) => ({ type: 'message.received', message }),
  },
  // It is in the history or it is not: the history is read again.
  { from: 'outgoing', on: 'message.doubted', to: 'conversation', send: { type: 'hub.up' } },
  // What a push or a reading shows the server to have is no longer on its way.
  { from: 'conversation', on: 'messages.known', to: 'outgoing', send: 'same' },
] as const satisfies LinksOf<'outgoing' | 'conversation', 'outgoing' | 'conversation'>

/** The links of what is offered in the message centre: that notices which were on screen stay unread. */
export const offerLinks = [
  {
    from: 'toaster',
    on: 'toast.acted',
    to: 'seen',
    send: ({ name }) => ({ type: 'notices.undone', offer: offerOf(name) }),
  },
  {
    from: 'toaster',
    on: 'toast.closed',
    to: 'seen',
    send: ({ toast }) => ({ type: 'notices.settled', offer: offerOf(toast.action?.name) }),
  },
] as const satisfies LinksOf<'toaster', 'seen'>

/** Which offer a toast makes, as the end of its action's name says. */
function offerOf(action = ''): number | undefined {
  const [, offer] = /:(\d+)$/.exec(action) ?? []
  return offer === undefined ? undefined : Number(offer)
}

/** The links inside one inbox of the message centre: what was before somebody's eyes is read, what the server did is shown. */
export const inboxLinks = [
  { from: 'seen', on: 'notices.seen', to: 'inbox', send: 'same' },
  { from: 'seen', on: 'notices.left', to: 'inbox', send: 'same' },
  { from: 'changes', on: 'notices.changed', to: 'inbox', send: 'same' },
] as const satisfies LinksOf<'seen' | 'changes', 'inbox'>

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
  // What is read everywhere is read in every category, and the count of all of them is another one.
  { from: 'changes', on: 'notices.changed', to: 'inboxes', send: 'same' },
  { from: 'changes', on: 'notices.changed', to: 'unread', send: { type: 'unread.hint' } },
  // A new count means that something may have changed: the lists follow the count.
  { from: 'unread', on: 'unread.asked', to: 'lists', send: { type: 'resource.refresh' } },
  { from: 'page', on: 'network.online', to: 'hubs', send: 'same' },
  { from: 'page', on: 'network.offline', to: 'hubs', send: 'same' },
  { from: 'page', on: 'page.visible', to: 'hubs', send: 'same' },
  { from: 'page', on: 'page.visible', to: 'chats', send: 'same' },
  { from: 'page', on: 'page.hidden', to: 'chats', send: 'same' },
] as const satisfies LinksOf<
  Exclude<keyof Sources, 'conversation' | 'toaster' | 'seen'>,
  Exclude<
    keyof Listeners,
    'dialogs' | 'menus' | 'toaster' | 'viewer' | 'drafts' | 'conversation' | 'inbox'
  >
>

type Links =
  | typeof links
  | typeof draftLinks
  | typeof chatLinks
  | typeof offerLinks
  | typeof inboxLinks
  | typeof realtimeLinks

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
      if (source === from && on === event.type) hears[to]?.(heardAs(send, event) as never)
  }
}

type Send = 'same' | object | ((said: never) => object)

/** What a listener hears of an announcement, as its link says it. */
export function heardAs(send: Send, said: object): object {
  if (typeof send === 'function') return send(said as never)
  return send === 'same' ? said : (send as object)
}

export type CarryRealtime = ReturnType<typeof tie<typeof realtimeLinks>>
