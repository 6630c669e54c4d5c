import {
  demandViewer,
  pageOf,
  Refusal,
  type AddCalls,
  type Answer,
  type Asked,
  type Push,
} from './asked.ts'
import { readUpTo, send } from './chat.ts'
import { messageOf, noticeOf } from './present.ts'
import { unshownCalls } from './unshown-calls.ts'
import { moment, type PlainWorld } from './world.ts'

/** What people say to each other and about each other: comments, notices, messages, reports, follows. */
export function socialCalls(add: AddCalls, world: PlainWorld, push: Push): void {
  add(unshownCalls(world))
  add(noticeCalls(world))
  add(messageCalls(world, push))
  add(reportCalls(world))
  add(followCalls(world))
}

const typesOf = {
  replies: [1],
  mentions: [3],
  interactions: [2, 8, 10],
  system: [0, 5, 6, 7, 9],
  global: [11],
}

function noticeCalls(world: PlainWorld): Record<string, Answer> {
  const own = (asked: Asked, types?: readonly number[]) => {
    const { id } = demandViewer(asked)
    return world.notices.filter(
      ({ toId, type }) => toId === id && (types === undefined || types.includes(type)),
    )
  }
  const unread = (asked: Asked, types?: readonly number[]) =>
    own(asked, types).filter(({ isRead }) => !isRead).length
  const list = (types?: readonly number[]) => (asked: Asked) => {
    const { items, total } = pageOf(own(asked, types), asked)
    const notifications = items.map((notice) => noticeOf(world, notice))
    return { notifications, unreadCount: unread(asked, types), totalCount: total }
  }
  const lists = Object.entries(typesOf).map(([name, types]) => [
    `GET /api/notifications/${name}`,
    list(types),
  ])
  const read = (asked: Asked, ids?: readonly string[]) => {
    for (const notice of own(asked))
      if (ids === undefined || ids.includes(notice.id)) notice.isRead = true
    return { unreadCount: unread(asked) }
  }
  return {
    ...(Object.fromEntries(lists) as Record<string, Answer>),
    'GET /api/notifications': list(),
    'GET /api/notifications/unread-count': (asked) => ({ unreadCount: unread(asked) }),
    // The earlier reading of this answer (§3).
    'GET /api/notifications/unified-unread-count': (asked) => {
      const { id } = demandViewer(asked)
      const chatUnreadCount = world.messages.filter(
        ({ receiverId, isRead }) => receiverId === id && !isRead,
      ).length
      return { personalUnreadCount: unread(asked), details: { chatUnreadCount } }
    },
    'POST /api/notifications/checkpoint/update': (asked) => read(asked),
    'PUT /api/notifications/{id}/read': (asked) => read(asked, [asked.params['id'] ?? '']),
    'PUT /api/notifications/mark-all-read': (asked) => read(asked),
    'PUT /api/notifications/mark-type-read': (asked) => read(asked),
    'DELETE /api/notifications/{id}': (asked) => {
      const index = world.notices.findIndex(({ id }) => id === asked.params['id'])
      if (index >= 0) world.notices.splice(index, 1)
    },
    'GET /api/assistant/messages': (asked) => {
      demandViewer(asked)
      const counts = {
        unreadCount: 0,
        totalCount: 0,
        currentPage: 1,
        pageSize: 20,
        totalPages: 0,
      }
      return { messages: [], ...counts }
    },
  }
}

function messageCalls(world: PlainWorld, push: Push): Record<string, Answer> {
  const between = (one: string, other: string) =>
    world.messages
      .filter(({ senderId, receiverId }) =>
        [`${one} ${other}`, `${other} ${one}`].includes(`${senderId} ${receiverId}`),
      )
      .toReversed()
  return {
    'GET /api/message/conversations': (asked) => {
      const viewer = demandViewer(asked)
      const conversations = world.people.flatMap((person) => {
        const messages = between(viewer.id, person.id)
        const [last] = messages
        if (!last) return []
        const unreadCount = messages.filter(
          ({ receiverId, isRead }) => receiverId === viewer.id && !isRead,
        ).length
        const { id: userId, nickName: userName } = person
        const said = { lastMessage: last.content, lastMessageTime: moment, unreadCount }
        return [{ userId, userName, userAvatar: null, ...said }]
      })
      const unread = conversations.map(({ unreadCount }) => unreadCount)
      return { conversations, totalUnreadCount: unread.reduce((sum, count) => sum + count, 0) }
    },
    'GET /api/message/history': (asked) => {
      const all = between(demandViewer(asked).id, asked.query['otherUserId'] ?? '')
      return { messages: pageOf(all, asked).items.map((message) => messageOf(world, message)) }
    },
    'POST /api/message/send': (asked) => {
      const { receiverId, content } = asked.body
      const [from, to] = [demandViewer(asked).id, String(receiverId)]
      return messageOf(world, send(world, push, { from, to, content: String(content) }))
    },
    'POST /api/message/conversations/checkpoint': (asked) => {
      const { otherUserId, lastReadMessageId } = asked.body
      const [peer, upTo] = [String(otherUserId), String(lastReadMessageId)]
      readUpTo(world, push, { reader: demandViewer(asked).id, peer, upTo })
      return { checkpointMessageId: upTo }
    },
  }
}

function reportCalls(world: PlainWorld): Record<string, Answer> {
  return {
    'POST /api/report': (asked) => {
      const { type, targetId, reason, description } = asked.body
      const report = {
        id: world.newId(),
        byId: demandViewer(asked).id,
        type: Number(type),
        targetId: String(targetId),
        reason: Number(reason),
        description: String(description),
      }
      world.reports.push(report)
      return { id: report.id }
    },
    'GET /api/report/check': (asked) => {
      const { id: byId } = demandViewer(asked)
      const { targetId } = asked.query
      return {
        hasReported: world.reports.some(
          (report) => report.byId === byId && report.targetId === targetId,
        ),
      }
    },
    'GET /api/report/my': (asked) => {
      const viewer = demandViewer(asked)
      const own = world.reports.filter(({ byId }) => byId === viewer.id)
      return pageOf(
        own.map(({ id, type, targetId, reason, description }) => ({
          id,
          type,
          targetId,
          reason,
          description,
          status: 0,
        })),
        asked,
      )
    },
  }
}

function followCalls(world: PlainWorld): Record<string, Answer> {
  const place = (asked: Asked) => `${demandViewer(asked).id} ${asked.params['id']}`
  return {
    'POST /api/userfollow/follow/{id}': (asked) => {
      if (asked.query['enableNotification'] !== 'true')
        throw new Refusal(400, 400, '没有说要不要通知')
      world.following.add(place(asked))
      return { isFollowing: true }
    },
    'DELETE /api/userfollow/unfollow/{id}': (asked) => {
      world.following.delete(place(asked))
      return { isFollowing: false }
    },
    'GET /api/userfollow/is-following/{id}': (asked) => ({
      isFollowing: world.following.has(place(asked)),
    }),
    'GET /api/userfollow/stats': ({ query }) => {
      const ties = [...world.following].map((tie) => tie.split(' '))
      return {
        followersCount: ties.filter(([, followed]) => followed === query['userId']).length,
        followingCount: ties.filter(([follower]) => follower === query['userId']).length,
      }
    },
    'GET /api/userfollow/following': (asked) => pageOf([], asked),
    'GET /api/userfollow/followers': (asked) => pageOf([], asked),
  }
}
