import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { createUnread, type Unread } from '#server/notifications/unread.service.ts'
import { readUnread } from '#server/notifications/unread.store.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { minute } from '#tests/support/clock.ts'
import { writeLetter } from '#tests/support/letters.ts'
import type { Member } from '#tests/support/members.ts'
import { historyOf, noticesOf, unifiedUnread } from '#tests/support/notices.ts'
import { publish } from '#tests/support/posts.ts'
import { testRandom } from '#tests/support/random.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
/** Keeps nothing. */
let counted: Unread

beforeAll(async () => {
  server = await startServer()
  const { db } = server.core
  counted = createUnread({ read: (accountId) => readUnread(db, accountId) })
})
afterAll(() => server.close())

/** What may happen to a member's unread numbers, each with a number that picks among what there is. */
const happenings = [
  'like',
  'unlike',
  'follow',
  'unfollow',
  'letter',
  'announce',
  'unannounce',
  'send',
  'unsend',
  'comment',
  'uncomment',
  'message',
  'answer',
  'readOne',
  'readType',
  'readAll',
  'readLetters',
  'readMessages',
  'deleteNotice',
  'deleteMessage',
  'deleteConversation',
  'mute',
  'block',
  'unblock',
] as const
type Happening = (typeof happenings)[number]

const step = fc.tuple(fc.constantFrom(...happenings), fc.nat(5))

testRandom(
  '无论发生什么，每个未读数都等于列表里未读的行数',
  {
    name: 'unread',
    runs: 12,
    failed: [
      [
        [
          ['like', 0],
          ['unlike', 0],
          ['like', 0],
        ],
      ],
      [
        [
          ['announce', 0],
          ['unannounce', 0],
        ],
      ],
    ],
  },
  fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
    const world = await begin()
    for (const [name, pick] of steps) {
      await acts[name](world, pick)
      // What is kept from before is what is counted now.
      const kept = await unifiedUnread(server, world.mine)
      expect(kept).toEqual(await counted.unified(world.mine.id))
      // Far enough apart that no throttle of the house says no.
      server.clock.advance(1500)
    }
    const told = await unifiedUnread(server, world.mine)
    expect(told).toMatchObject(await countRows(world.mine))
  }),
)

interface World {
  mine: Member
  fan: Member
  admin: Member
  postId: string
  letters: number
  /** What an administrator has sent and not taken back, by what it was. */
  announced: string[]
  sent: string[]
  commentIds: string[]
}

async function begin(): Promise<World> {
  server.logLines.length = 0
  server.clock.advance(minute)
  const mine = await server.createMember()
  const { id: postId } = await publish(server, mine)
  const [fan, admin] = [await server.createMember(), await server.createAdmin()]
  const none = { letters: 0, announced: [], sent: [], commentIds: [] }
  return { mine, fan, admin, postId, ...none }
}

const acts: Record<Happening, (world: World, pick: number) => Promise<unknown>> = {
  like: ({ postId, fan }) => server.post(`/api/posts/${postId}/like`, undefined, fan.token),
  unlike: ({ postId, fan }) => server.delete(`/api/posts/${postId}/like`, fan.token),
  follow: ({ mine, fan }) =>
    server.post(`/api/userfollow/follow/${mine.id}`, undefined, fan.token),
  unfollow: ({ mine, fan }) => server.delete(`/api/userfollow/unfollow/${mine.id}`, fan.token),
  letter: (world) =>
    writeLetter(server, {
      recipientId: world.mine.id,
      cause: `${(world.letters += 1)}`,
      title: '信',
      content: '正文',
    }),
  announce: async (world) => void world.announced.push(await sendNotice(world, { type: 11 })),
  unannounce: (world) => withdrawNotice(world, world.announced.pop()),
  send: async (world, pick) => {
    const via = pick % 2 === 0 ? 'notice' : 'assistant'
    world.sent.push(await sendNotice(world, { type: 0, via, recipientIds: [world.mine.id] }))
  },
  unsend: (world) => withdrawNotice(world, world.sent.pop()),
  // A block may stand between them: then there is no comment.
  comment: async (world) => {
    const { postId, fan, commentIds } = world
    const body = { postId, content: '写得好' }
    const answer = await server.post('/api/comments', body, fan.token)
    if (answer.statusCode === 201) commentIds.push(answer.json<{ id: string }>().id)
  },
  uncomment: ({ commentIds, fan }) => {
    const id = commentIds.pop()
    return id ? server.delete(`/api/comments/${id}`, fan.token) : Promise.resolve()
  },
  // A block may stand between them: then nothing is sent.
  message: ({ mine, fan }) =>
    server.post('/api/message/send', { receiverId: mine.id, content: '你好' }, fan.token),
  answer: ({ mine, fan }) =>
    server.post('/api/message/send', { receiverId: fan.id, content: '你好' }, mine.token),
  readOne: async ({ mine }, pick) => {
    const { notifications } = await noticesOf(server, mine)
    const id = notifications[pick % Math.max(1, notifications.length)]?.id
    return id && server.put(`/api/notifications/${id}/read`, undefined, mine.token)
  },
  readType: ({ mine }, pick) => {
    const type = ['comment', 'interaction', 'system', 'global-announcement'][pick % 4]
    return server.put('/api/notifications/mark-type-read', { type }, mine.token)
  },
  readAll: ({ mine }) => server.put('/api/notifications/mark-all-read', undefined, mine.token),
  readLetters: ({ mine }) =>
    server.post('/api/assistant/messages/read-all', undefined, mine.token),
  readMessages: async ({ mine, fan }, pick) => {
    const { messages } = await historyOf(server, mine, fan)
    const lastReadMessageId = messages[pick % Math.max(1, messages.length)]?.id
    const body = { otherUserId: fan.id, lastReadMessageId }
    const path = '/api/message/conversations/checkpoint'
    return lastReadMessageId && server.post(path, body, mine.token)
  },
  deleteNotice: async ({ mine }, pick) => {
    const { notifications } = await noticesOf(server, mine)
    const id = notifications[pick % Math.max(1, notifications.length)]?.id
    return id && server.delete(`/api/notifications/${id}`, mine.token)
  },
  deleteMessage: async ({ mine, fan }, pick) => {
    const [reader, other] = pick % 2 === 0 ? [mine, fan] : [fan, mine]
    const { messages } = await historyOf(server, reader, other)
    const id = messages[pick % Math.max(1, messages.length)]?.id
    return id && server.delete(`/api/message/${id}`, reader.token)
  },
  deleteConversation: ({ mine, fan }, pick) => {
    const [reader, other] = pick % 2 === 0 ? [mine, fan] : [fan, mine]
    return server.delete(`/api/message/conversations/${other.id}`, reader.token)
  },
  mute: ({ mine, fan }) => server.post(`/api/mutes/${fan.id}`, undefined, mine.token),
  block: ({ mine, fan }) => server.post(`/api/blocks/${fan.id}`, undefined, mine.token),
  unblock: ({ mine, fan }) => server.delete(`/api/blocks/${fan.id}`, mine.token),
}

async function sendNotice({ admin }: World, body: object) {
  const words = { title: '公告', content: '请看' }
  const answer = await server.post('/api/notifications', { ...words, ...body }, admin.token)
  return answer.json<Schemas['NotificationsCreated']>().id
}

const withdrawNotice = ({ admin }: World, id: string | undefined) =>
  id ? server.delete(`/api/admin/notifications/${id}`, admin.token) : Promise.resolve()

/** The same numbers, counted by hand in what the lists show. */
async function countRows(mine: Member) {
  const unreadIn = async (path: string) => {
    const page = await noticesOf(server, mine, `${path}?pageSize=100`)
    const unread = page.notifications.filter(({ isRead }) => !isRead).length
    expect(page.unreadCount).toBe(unread)
    return unread
  }
  const details = {
    commentUnreadCount: await unreadIn('/replies'),
    mentionUnreadCount: await unreadIn('/mentions'),
    interactionUnreadCount: await unreadIn('/interactions'),
    systemUnreadCount: await unreadIn('/system'),
    globalAnnouncementUnreadCount: await unreadIn('/global'),
    chatUnreadCount: await unreadMessages(mine),
  }
  const { globalAnnouncementUnreadCount, ...personal } = details
  const personalUnreadCount = Object.values(personal).reduce((sum, it) => sum + it, 0)
  const letters = await server.get('/api/assistant/messages?pageSize=100', mine.token)
  const { messages } = letters.json<Schemas['AssistantMessagePage']>()
  const assistantUnreadCount = messages.filter(({ isRead }) => !isRead).length
  return {
    personalUnreadCount,
    assistantUnreadCount,
    globalAnnouncementUnreadCount,
    totalUnreadCount:
      personalUnreadCount + assistantUnreadCount + globalAnnouncementUnreadCount,
    details,
  }
}

async function unreadMessages(mine: Member) {
  const answer = await server.get('/api/message/conversations', mine.token)
  const { conversations } = answer.json<Schemas['ConversationPage']>()
  let sum = 0
  for (const { userId, unreadCount } of conversations) {
    const { messages } = await historyOf(server, mine, { id: userId }, '&pageSize=100')
    const unread = messages.filter((it) => it.receiverId === mine.id && !it.isRead).length
    expect(unreadCount).toBe(unread)
    sum += unread
  }
  return sum
}
