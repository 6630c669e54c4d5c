import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { causeOf } from '#src/features/notices/notice-cause.ts'
import { paths } from '#src/runtime/paths.ts'
import type { Member } from '#tests/support/members.ts'
import { noticesOf, sendMessage, unifiedUnread } from '#tests/support/notices.ts'
import { publish } from '#tests/support/posts.ts'
import { handleCase, report } from '#tests/support/reports.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Type = components['schemas']['NotificationType']

let server: TestServer
let admin: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin({ nickName: '管家' })
})
afterAll(() => server.close())

/** Who is told, who does it, and a post of the one who is told. */
interface Scene {
  reader: Member
  other: Member
  postId: string
}

/** What the reader is to find. */
interface Told {
  title: string
  content?: string
  link: string | null
}

interface Walk {
  type: Type
  name: string
  /** The list of the message centre that shows it. */
  list: string
  category: string
  happen: (scene: Scene) => Promise<Told>
}

const walks: Walk[] = [
  {
    type: 0,
    name: '系统',
    list: '/system',
    category: 'system',
    happen: async ({ reader }) => {
      const body = { type: 0, title: '请完善资料', content: '头像还没有。' }
      await act(admin, '/api/notifications', { ...body, recipientIds: [reader.id] })
      return { title: '请完善资料', content: '头像还没有。', link: null }
    },
  },
  {
    type: 1,
    name: '评论',
    list: '/replies',
    category: 'comment',
    happen: async ({ other, postId }) => {
      const id = await comment(other, postId, '写得真好')
      return {
        title: `${nameOf(other)}评论了您的文章`,
        content: '写得真好',
        link: `/posts/${postId}#comment-${id}`,
      }
    },
  },
  {
    type: 2,
    name: '赞',
    list: '/interactions',
    category: 'interaction',
    happen: async ({ other, postId }) => {
      await act(other, `/api/posts/${postId}/like`)
      return { title: `${nameOf(other)}赞了您的文章`, link: `/posts/${postId}` }
    },
  },
  {
    type: 3,
    name: '提到',
    list: '/mentions',
    category: 'mention',
    happen: async ({ reader, other }) => {
      const { id: postId } = await publish(server, other)
      const content = `@${nameOf(reader)} 请看`
      const id = await comment(other, postId, content)
      const title = `${nameOf(other)}在评论中提到了您`
      return { title, content, link: `/posts/${postId}#comment-${id}` }
    },
  },
  {
    type: 5,
    name: '新文章',
    list: '/interactions',
    category: 'interaction',
    happen: async ({ reader, other }) => {
      await act(reader, `/api/userfollow/follow/${other.id}?enableNotification=true`)
      const { id } = await publish(server, other)
      return { title: `${nameOf(other)}发布了新文章`, link: `/posts/${id}` }
    },
  },
  {
    type: 6,
    name: '被下架',
    list: '/system',
    category: 'system',
    happen: async ({ postId }) => {
      await act(admin, `/api/admin/posts/${postId}/take-down`, { reason: '侵权投诉' })
      return {
        title: '您的文章被下架了',
        content: '侵权投诉',
        link: paths.postsManagement('taken-down'),
      }
    },
  },
  {
    type: 7,
    name: '取消发布',
    list: '/system',
    category: 'system',
    happen: async ({ reader, other }) => {
      const { id } = await publish(server, other)
      await act(reader, `/api/posts/${id}/favourite`)
      await act(other, `/api/posts/${id}/unpublish`)
      return { title: `${nameOf(other)}取消发布了一篇您收藏的文章`, link: null }
    },
  },
  {
    type: 8,
    name: '关注',
    list: '/interactions',
    category: 'interaction',
    happen: async ({ reader, other }) => {
      await act(other, `/api/userfollow/follow/${reader.id}`)
      return { title: `${nameOf(other)}关注了您`, link: `/users/${other.id}/profile` }
    },
  },
  {
    type: 9,
    name: '举报有了结果',
    list: '/system',
    category: 'system',
    happen: async ({ reader, other }) => {
      const { id: targetId } = await publish(server, other)
      const { id } = await report(server, reader, { type: 0, targetId })
      const answer = await handleCase(server, admin, id, { outcome: '已删除广告。' })
      expect(answer.statusCode, answer.body).toBe(200)
      return { title: '您的举报有了结果', content: '已删除广告。', link: '/user/reports' }
    },
  },
  {
    type: 10,
    name: '收藏',
    list: '/interactions',
    category: 'interaction',
    happen: async ({ other, postId }) => {
      await act(other, `/api/posts/${postId}/favourite`)
      return { title: `${nameOf(other)}收藏了您的文章`, link: `/posts/${postId}` }
    },
  },
]

test.each(walks)(
  '通知类型 $type（$name）：做了那件事，就有一行、有话、有去处',
  async (walk) => {
    const { type, list, category, happen } = walk
    const scene = await newScene()
    const { title, content = '', link } = await happen(scene)
    const { reader } = scene
    const found = (await noticesOf(server, reader, list)).notifications
    expect(found).toMatchObject([{ type, isRead: false, message: { title, content } }])
    expect(found.map(causeOf)).toEqual([link])
    expect(await rowsOf(reader, type)).toEqual([{ category, isRead: false }])
    const { details, personalUnreadCount } = await unifiedUnread(server, reader)
    expect({ ...details, personalUnreadCount }).toMatchObject({
      [`${category}UnreadCount`]: 1,
      personalUnreadCount: 1,
    })
  },
)

test('通知类型 11（全站公告）：一行给所有人，人人都有，没有去处', async () => {
  const { reader, other } = await newScene()
  await act(admin, '/api/notifications', { type: 11, title: '维护', content: '今晚维护。' })
  for (const each of [reader, other]) {
    const [first] = (await noticesOf(server, each, '/global')).notifications
    expect(first).toMatchObject({ type: 11, isRead: false, message: { title: '维护' } })
    expect(first && causeOf(first)).toBeNull()
    expect(await rowsOf(each, 11)).toEqual([])
    expect(await unifiedUnread(server, each)).toMatchObject({
      globalAnnouncementUnreadCount: 1,
    })
  }
})

test('通知类型 4（私信）：由会话计数与显示，不另写一行', async () => {
  const { reader, other } = await newScene()
  await sendMessage(server, other, reader, { content: '在吗？' })
  expect((await noticesOf(server, reader)).notifications).toEqual([])
  expect(await rowsOf(reader, 4)).toEqual([])
  expect((await server.get('/api/message/conversations', reader.token)).json()).toMatchObject({
    conversations: [{ userId: other.id, lastMessage: '在吗？', unreadCount: 1 }],
  })
  expect((await unifiedUnread(server, reader)).details.chatUnreadCount).toBe(1)
  expect(paths.messageCenter('chat', other.id)).toBe(
    `/message-center?tab=chat&user=${other.id}`,
  )
})

test('规格里的十二种，一种不少', () => {
  const walked = [...walks.map(({ type }) => type), 4, 11].toSorted((a, b) => a - b)
  expect(walked).toEqual(Array.from({ length: 12 }, (_, type) => type))
})

async function newScene(): Promise<Scene> {
  const [reader, other] = [await server.createMember(), await server.createMember()]
  const { id: postId } = await publish(server, reader)
  return { reader, other, postId }
}

async function act(by: Member, path: string, body?: object) {
  const answer = await server.post(path, body, by.token)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}

async function comment(by: Member, postId: string, content: string): Promise<string> {
  const answer = await act(by, `/api/posts/${postId}/comments`, { content, parentId: null })
  return answer.json<{ id: string }>().id
}

const nameOf = ({ account }: Member) => account.nickName

async function rowsOf({ id }: Member, type: Type) {
  const found = await server.core.db
    .select({ category: notifications.category, readAt: notifications.readAt })
    .from(notifications)
    .where(and(eq(notifications.recipientId, id), eq(notifications.type, type)))
    .orderBy(desc(notifications.id))
  return found.map(({ category, readAt }) => ({ category, isRead: readAt !== null }))
}
