import type { Piece, Place } from '#machines/list/list.types.ts'
import type { Api } from '../api.ts'
import { defineList, defineResource, type ListLoad } from '../query.ts'
import type {
  AssistantMessage,
  Conversation,
  ConversationQuery,
  InboxName,
  InboxQuery,
  Notification,
  NotificationInboxName,
} from '../types.ts'

/** Pushes keep these fresh; without a connection coming back does. Milliseconds. */
const pushed = 60_000

/** Notices and conversations a page (specification §9). */
const inboxPageSize = 20

/** Conversations, the one that has heard last first. */
export const conversations = defineList<Conversation, ConversationQuery>({
  name: 'conversations',
  staleTime: pushed,
  filter: { q: '' },
  load: (request, { api, signal }) =>
    loadShown(request, async (place) => {
      const { q } = request.filter
      const query = { ...place, ...(q && { q }), pageSize: inboxPageSize }
      const call = { params: { query }, signal, quiet: request.isRefresh }
      const { conversations: items, ...page } = await api.get(
        '/api/message/conversations',
        call,
      )
      return { ...page, items: items.map((it) => ({ ...it, id: it.userId })) }
    }),
})

/** The notifications of one category. */
export const notifications = defineList<Notification, InboxQuery, NotificationInboxName>({
  name: 'notifications',
  staleTime: pushed,
  filter: { onlyUnread: false },
  isIn: isAskedFor,
  load: (request, { api, signal, queryClient }) =>
    loadShown(request, async (place) => {
      const { key: name, filter, isRefresh } = request
      const params = { query: { ...place, pageSize: inboxPageSize } }
      const call = { params, signal, quiet: isRefresh }
      const answer = await loadNotifications(api, name, call, filter)
      const { notifications: items, unreadCount } = answer
      queryClient.set(unreadNotices, name, { unreadCount })
      return inboxPiece(answer, items)
    }),
})

/** What the assistant has written. */
export const assistantMessages = defineList<AssistantMessage, InboxQuery>({
  name: 'assistant messages',
  staleTime: pushed,
  filter: { onlyUnread: false },
  isIn: isAskedFor,
  load: (request, { api, signal, queryClient }) =>
    loadShown(request, async (place) => {
      const { filter, isRefresh } = request
      const params = { query: { ...place, ...filter, pageSize: inboxPageSize } }
      const call = { params, signal, quiet: isRefresh }
      const answer = await api.get('/api/assistant/messages', call)
      const { messages: items, unreadCount } = answer
      queryClient.set(unreadNotices, 'assistant', { unreadCount })
      return inboxPiece(answer, items)
    }),
})

/** How many notices of a category are unread. */
export const unreadNotices = defineResource<{ unreadCount: number }, InboxName>({
  name: 'unread notices',
  staleTime: pushed,
})

/** Loads a page; in place of what is shown, as many as that takes: who has read on is not thrown back to the first. */
async function loadShown<Item>(
  { place, isRefresh, shown }: Pick<ListLoad<never, never>, 'place' | 'isRefresh' | 'shown'>,
  loadPage: (place: Place) => Promise<Piece<Item>>,
): Promise<Piece<Item>> {
  if (!isRefresh) return loadPage(place)
  const pieces: Piece<Item>[] = []
  // One after another: a long list takes longer, and asks for no more at once.
  for (let page = 1; page <= Math.max(1, Math.ceil(shown / inboxPageSize)); page += 1)
    pieces.push(await loadPage({ page }))
  return { ...pieces.at(-1), items: pieces.flatMap(({ items }) => items) }
}

interface InboxCall {
  params: { query: { page?: number; pageSize: number } }
  signal: AbortSignal
  quiet: boolean
}

function loadNotifications(
  api: Api,
  name: NotificationInboxName,
  call: InboxCall,
  filter: InboxQuery,
) {
  const narrowed = { ...call, params: { query: { ...call.params.query, ...filter } } }
  switch (name) {
    case 'comment':
      return api.get('/api/notifications/replies', narrowed)
    case 'mention':
      return api.get('/api/notifications/mentions', narrowed)
    case 'interaction':
      return api.get('/api/notifications/interactions', narrowed)
    case 'system':
      return api.get('/api/notifications/system', call)
    case 'globalAnnouncement':
      return api.get('/api/notifications/global', call)
  }
}

function isAskedFor({ isRead }: { isRead: boolean }, { onlyUnread }: InboxQuery) {
  return !onlyUnread || !isRead
}

interface InboxPage {
  currentPage: number
  totalCount: number
  totalPages: number
}

const inboxPiece = <Item>(
  { currentPage, totalCount, totalPages }: InboxPage,
  items: readonly Item[],
) => ({ items, page: currentPage, total: totalCount, totalPages })
