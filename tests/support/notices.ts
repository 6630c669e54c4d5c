import type { components } from '#openapi/generated/schema.d.ts'
import type { Member } from './members.ts'
import type { TestServer } from './server.ts'

type Schemas = components['schemas']
type NoticePage = Schemas['NotificationPage']

/** One list of notices, once everything that happened so far is told. */
export async function noticesOf(
  server: TestServer,
  member: Member,
  path = '',
): Promise<NoticePage> {
  await server.core.outbox.idle()
  return (await server.get(`/api/notifications${path}`, member.token)).json<NoticePage>()
}

/** The titles of a member's notices, newest first. */
export const titlesOf = async (server: TestServer, member: Member, path = '') =>
  (await noticesOf(server, member, path)).notifications.map(({ message }) => message.title)

export async function unifiedUnread(
  server: TestServer,
  member: Member,
): Promise<Schemas['UnifiedUnread']> {
  await server.core.outbox.idle()
  const answer = await server.get('/api/notifications/unified-unread-count', member.token)
  return answer.json<Schemas['UnifiedUnread']>()
}

export async function sendMessage(
  server: TestServer,
  from: Pick<Member, 'token'>,
  to: Pick<Member, 'id'>,
  message: { content?: string; clientId?: string } = {},
): Promise<Schemas['ChatMessage']> {
  const body = { receiverId: to.id, content: '你好', ...message }
  const answer = await server.post('/api/message/send', body, from.token)
  if (answer.statusCode !== 201) throw new Error(`not sent: ${answer.body}`)
  return answer.json<Schemas['ChatMessage']>()
}

export async function historyOf(
  server: TestServer,
  reader: Member,
  other: Pick<Member, 'id'>,
  query = '',
): Promise<Schemas['ChatHistory']> {
  const path = `/api/message/history?otherUserId=${other.id}${query}`
  return (await server.get(path, reader.token)).json<Schemas['ChatHistory']>()
}

export const conversationsOf = async (server: TestServer, member: Member, query = '') =>
  (await server.get(`/api/message/conversations${query}`, member.token)).json<
    Schemas['ConversationPage']
  >()
