import type { Line, LineOptions } from '#src/platform/realtime/line.ts'
import type { Api } from '#src/data/api.ts'
import { buildUnread } from '#tests/machines/unread/build-unread.ts'
import { type HistoryQuery, type World } from './world.ts'

/** Small, so that a chat soon has several pages; larger than what is read again with every gap. */
export const pageSize = 25

export async function openLine(
  world: World,
  owner: string,
  options: LineOptions,
): Promise<Line> {
  await options.token(false)
  if (world.refused.has('hub')) throw new Error('unreachable')
  const line = { ...options, owner }
  world.lines.add(line)
  options.signal.addEventListener('abort', () => world.lines.delete(line))
  return {
    transport: 'webSockets',
    async invoke(method, ...args) {
      world.calls.push(`${method} ${args.length}`)
      const [first = '', content = '', , clientId = ''] = args.map(String)
      if (world.unknown.has(method)) throw new Error(`Unknown hub method '${method}'`)
      if (method === 'SendMessage') {
        // The words of ASP.NET Core for a call with other arguments than its method has.
        if (world.isPlain && args.length !== 3)
          throw new Error(`Failed to invoke '${method}' due to an error on the server.`)
        if (world.nextError !== null) {
          world.push(owner, 'Error', world.nextError)
          world.deliver(world.pushes.length - 1)
          world.nextError = null
          return null
        }
        const answer = world.send(owner, first, content, clientId)
        if (!world.swallowAnswer) return world.isSilent ? null : { ...answer }
        world.swallowAnswer = false
        return new Promise(() => {})
      }
      if (method === 'UpdateConversationCheckpoint') {
        if (world.isDeaf) return new Promise(() => {})
        const answer = world.read(owner, first, content)
        return world.isSilent ? null : answer
      }
      if (method === 'ConfirmMessageDelivered') world.confirm(owner, first)
      return method === 'IsUserOnlineAsync'
    },
  }
}

/** The calls that a client of this world makes; each fails while it is refused. */
export function createFakeApi(world: World, owner: string): Api {
  const answer = async (method: string, path: string, init: FakeInit = {}) => {
    world.calls.push(`${method} ${path}`)
    if (!init.quiet) world.waitedFor.push(path)
    if (world.refused.has(path)) {
      throw Object.assign(new Error(path), { failure: { kind: 'broken', requestId: null } })
    }
    const { otherUserId = '', ...query } = init.params?.query ?? {}
    switch (path) {
      case '/api/message/history':
        return world.isPlain
          ? world.plainHistory(owner, otherUserId, query)
          : world.history(owner, otherUserId, query)
      case '/api/message/conversations/checkpoint':
        return world.read(
          owner,
          init.body?.otherUserId ?? '',
          init.body?.lastReadMessageId ?? '',
        )
      case '/api/notifications/checkpoint/update':
        world.checkpoints.push(query)
        return {}
      case '/api/notifications/unified-unread-count':
        return buildUnread({ chatUnreadCount: world.unreadOf(owner) })
      case '/api/message/conversations':
        world.queries.push(query)
        return {
          conversations: world.peersOf(owner),
          totalUnreadCount: 0,
          page: query.page ?? 1,
          totalPages: world.peerPages,
        }
      case '/api/assistant/messages':
      case '/api/notifications/replies':
      case '/api/notifications/mentions':
        return { ...notices, ...emptyPage }
      default:
        return { unreadCount: 0 }
    }
  }
  const method = (name: string) => (path: string, init?: object) => answer(name, path, init)
  return {
    get: method('get'),
    post: method('post'),
    put: method('put'),
    delete: method('delete'),
  } as unknown as Api // answers what this world knows of the contract
}

interface FakeInit {
  quiet?: boolean
  params?: { query?: HistoryQuery & { otherUserId?: string } }
  body?: { otherUserId?: string; lastReadMessageId?: string }
}

const notice = (id: string) => ({ id, isRead: false, readAt: null })

const notices = {
  notifications: ['b', 'a'].map(notice),
  messages: ['b', 'a'].map(notice),
}

const emptyPage = { unreadCount: 2, totalCount: 2, currentPage: 1, pageSize: 20, totalPages: 1 }
