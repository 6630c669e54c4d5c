import type { Api } from '../api.ts'
import { defineList, defineResource } from '../query.ts'
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

/** Letters and conversations a page (specification §9). */
const letterPageSize = 20

/** Conversations, the one that has heard last first. */
export const conversations = defineList<Conversation, ConversationQuery>({
  name: 'conversations',
  mode: 'page',
  staleTime: pushed,
  filter: { q: '' },
  load: async ({ filter: { q }, place, isRefresh }, { api, signal }) => {
    const query = { ...place, ...(q && { q }), pageSize: letterPageSize }
    const call = { params: { query }, signal, quiet: isRefresh }
    const { conversations: items, ...page } = await api.get('/api/message/conversations', call)
    return { ...page, items: items.map((it) => ({ ...it, id: it.userId })) }
  },
})

/** The notifications of one category. */
export const notifications = defineList<Notification, InboxQuery, NotificationInboxName>({
  name: 'notifications',
  mode: 'page',
  staleTime: pushed,
  filter: { onlyUnread: false },
  load: async ({ key: name, filter, place, isRefresh }, { api, signal, queryClient }) => {
    const params = { query: { ...place, ...filter, pageSize: letterPageSize } }
    const answer = await loadNotifications(api, name, { params, signal, quiet: isRefresh })
    const { notifications: items, unreadCount } = answer
    queryClient.set(unreadLetters, name, { unreadCount })
    return letterPiece(answer, items)
  },
})

/** What the assistant has written. */
export const assistantMessages = defineList<AssistantMessage, InboxQuery>({
  name: 'assistant messages',
  mode: 'page',
  staleTime: pushed,
  filter: { onlyUnread: false },
  load: async ({ filter, place, isRefresh }, { api, signal, queryClient }) => {
    const params = { query: { ...place, ...filter, pageSize: letterPageSize } }
    const call = { params, signal, quiet: isRefresh }
    const answer = await api.get('/api/assistant/messages', call)
    const { messages: items, unreadCount } = answer
    queryClient.set(unreadLetters, 'assistant', { unreadCount })
    return letterPiece(answer, items)
  },
})

/** How many letters of a category are unread. */
export const unreadLetters = defineResource<{ unreadCount: number }, InboxName>({
  name: 'unread letters',
  staleTime: pushed,
})

interface LettersCall {
  params: { query: { page?: number; onlyUnread: boolean; pageSize: number } }
  signal: AbortSignal
  quiet: boolean
}

function loadNotifications(api: Api, name: NotificationInboxName, call: LettersCall) {
  switch (name) {
    case 'comment':
      return api.get('/api/notifications/replies', call)
    case 'mention':
      return api.get('/api/notifications/mentions', call)
    case 'interaction':
      return api.get('/api/notifications/interactions', call)
    case 'system':
      return api.get('/api/notifications/system', call)
    case 'globalAnnouncement':
      return api.get('/api/notifications/global', call)
  }
}

interface LetterPage {
  currentPage: number
  totalCount: number
  totalPages: number
}

const letterPiece = <Item>(
  { currentPage, totalCount, totalPages }: LetterPage,
  items: readonly Item[],
) => ({ items, page: currentPage, total: totalCount, totalPages })
