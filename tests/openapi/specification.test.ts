import { describe, expect, test } from 'vitest'
import {
  bodySchemaOf,
  fieldsOf,
  operationNamed,
  parametersOf,
  requiredOf,
  resolve,
  schemaNamed,
  successOf,
} from './document.ts'

/** Written by hand from the specification: the call, what its query names, what its body names. */
const calls: [name: string, query?: string, body?: string][] = [
  ['POST /api/auth/login'],
  ['POST /api/auth/register', '', 'email nickName password confirmPassword verificationCode'],
  ['POST /api/auth/logout'],
  ['POST /api/auth/forgot-password', '', 'email'],
  ['POST /api/auth/send-register-verification-code', '', 'email'],
  ['POST /api/auth/reset-password'],
  ['POST /api/auth/refresh-token', '', 'token refreshToken'],
  ['GET /api/notifications', 'page pageSize onlyUnread'],
  ['GET /api/notifications/replies', 'page pageSize onlyUnread'],
  ['GET /api/notifications/mentions', 'page pageSize onlyUnread'],
  ['GET /api/notifications/interactions', 'page pageSize onlyUnread'],
  ['GET /api/notifications/system', 'page pageSize'],
  ['GET /api/notifications/global', 'page pageSize'],
  ['GET /api/notifications/unread-count'],
  ['GET /api/notifications/unified-unread-count'],
  ['GET /api/notifications/checkpoint'],
  ['POST /api/notifications/checkpoint/update', 'notificationType'],
  ['PUT /api/notifications/{id}/read'],
  ['PUT /api/notifications/batch-mark-read'],
  ['PUT /api/notifications/mark-type-read', '', 'type'],
  ['PUT /api/notifications/mark-all-read'],
  ['DELETE /api/notifications/{id}'],
  ['POST /api/notifications'],
  ['GET /api/assistant/messages', 'page pageSize onlyUnread'],
  ['POST /api/assistant/messages/{id}/read'],
  ['POST /api/assistant/messages/read-all'],
  ['GET /api/assistant/messages/unread-count'],
  ['DELETE /api/assistant/messages/{id}'],
  ['POST /api/assistant/checkpoint/update', '', 'lastMessageId'],
  ['GET /api/message/conversations', 'page pageSize'],
  ['GET /api/message/history', 'otherUserId page pageSize'],
  ['POST /api/message/send', '', 'receiverId content messageType'],
  ['POST /api/message/conversations/checkpoint', '', 'otherUserId lastReadMessageId'],
  ['GET /api/message/conversations/checkpoint', 'otherUserId'],
  ['DELETE /api/message/{id}'],
  ['POST /api/users', '', 'nickName avatarUrl bio'],
  ['GET /api/users/{id}/profile'],
  ['GET /api/users/hot-creators', 'count'],
  ['GET /api/users/check-nickname', 'nickname'],
  ['GET /api/posts/categories'],
  ['POST /api/posts/categories'],
  ['PUT /api/posts/categories'],
  ['DELETE /api/posts/categories/{id}'],
  ['GET /api/posts/my', 'page pageSize categoryId status'],
  ['DELETE /api/posts/{id}'],
  ['GET /api/posts/{id}'],
  ['GET /api/posts/edit/{id}'],
  ['GET /api/posts/users/{id}/recent'],
  ['GET /api/posts/recent'],
  ['POST /api/posts/drafts/save'],
  ['POST /api/posts/publish'],
  ['POST /api/posts/update'],
  ['POST /api/posts/create'],
  ['GET /api/posts/drafts', 'page pageSize'],
  ['POST /api/posts/drafts/{id}/publish', '', 'content'],
  ['DELETE /api/posts/drafts/{id}'],
  ['GET /api/posts/categories/{id}/posts', 'page pageSize'],
  ['GET /api/posts/categories/{id}/posts/hybrid', 'page cursor direction pageSize'],
  ['GET /api/posts/public', 'page pageSize'],
  ['GET /api/posts/public/cursor', 'cursor pageSize direction'],
  ['GET /api/posts/public/hybrid', 'page cursor pageSize direction'],
  ['GET /api/posts/hot-details', 'count'],
  ['GET /api/search', 'page pageSize sortBy sortOrder query categories'],
  ['POST /api/report', '', 'type targetId reason description'],
  ['GET /api/report/check', 'type targetId'],
  ['GET /api/report/my', 'page pageSize'],
  ['GET /api/report/{id}'],
  ['POST /api/userfollow/follow/{id}', 'enableNotification'],
  ['DELETE /api/userfollow/unfollow/{id}'],
  ['GET /api/userfollow/is-following/{id}'],
  ['GET /api/userfollow/stats', 'userId'],
  ['GET /api/userfollow/following', 'pageSize pageNumber'],
  ['GET /api/userfollow/followers', 'pageSize pageNumber'],
  ['GET /api/topics/hot', 'limit'],
  ['GET /api/topics/{id}'],
  ['POST /api/topics/search', '', 'keyword page pageSize status sortBy sortOrder'],
  ['GET /api/topics/{id}/posts', 'page pageSize sortBy sortOrder'],
  ['GET /api/topics/published', 'page pageSize sortBy sortOrder'],
  ['GET /api/topics/published/hybrid', 'page cursor direction pageSize sortBy sortOrder'],
  ['POST /api/topics'],
  ['POST /api/topics/{id}/review'],
  ['GET /api/topics/pending', 'page pageSize'],
  ['POST /api/admin/topics/search'],
  ['POST /api/admin/topics'],
  ['PUT /api/admin/topics/{id}'],
  ['DELETE /api/admin/topics/{id}'],
  ['POST /api/admin/topics/{id}/restore'],
  ['POST /api/admin/topics/{id}/enable'],
  ['POST /api/admin/topics/{id}/disable'],
  ['POST /api/admin/topics/batch'],
  ['GET /api/admin/topics/stats/summary'],
  ['POST /api/admin/topics/recalculate-hotness'],
  ['GET /api/admin/topics/{id}/posts', 'page pageSize'],
  ['POST /api/admin/topics/{id}/update-stats'],
]

describe('规格里的调用', () => {
  test.each(calls)('%s 在契约里', (name, query = '', body = '') => {
    const operation = operationNamed(name)
    const asked = parametersOf(operation).filter((parameter) => parameter.in === 'query')
    const schema = bodySchemaOf(operation)
    expect(asked.map((parameter) => parameter.name)).toEqual(
      expect.arrayContaining(words(query)),
    )
    expect(schema ? fieldsOf(schema) : []).toEqual(expect.arrayContaining(words(body)))
  })

  const defaults: [name: string, parameter: string, value: unknown][] = [
    ['GET /api/users/hot-creators', 'count', 10],
    ['GET /api/topics/hot', 'limit', 6],
    ['GET /api/notifications', 'pageSize', 20],
    ['GET /api/notifications/replies', 'pageSize', 20],
    ['GET /api/notifications/mentions', 'pageSize', 20],
    ['GET /api/notifications/interactions', 'pageSize', 20],
    ['GET /api/notifications/system', 'pageSize', 20],
    ['GET /api/notifications/global', 'pageSize', 20],
    ['GET /api/assistant/messages', 'page', 1],
    ['GET /api/assistant/messages', 'pageSize', 20],
    ['GET /api/assistant/messages', 'onlyUnread', false],
    ['GET /api/message/conversations', 'pageSize', 20],
    ['GET /api/message/history', 'pageSize', 50],
    ['GET /api/posts/my', 'pageSize', 10],
    ['GET /api/posts/drafts', 'pageSize', 10],
    ['GET /api/posts/public', 'pageSize', 10],
    ['GET /api/posts/public/cursor', 'pageSize', 10],
    ['GET /api/posts/public/hybrid', 'pageSize', 10],
    ['GET /api/posts/categories/{id}/posts', 'pageSize', 10],
    ['GET /api/posts/categories/{id}/posts/hybrid', 'pageSize', 10],
    ['GET /api/search', 'sortBy', 'publishedAt'],
    ['GET /api/search', 'sortOrder', 'desc'],
    ['GET /api/userfollow/following', 'pageSize', 20],
    ['GET /api/userfollow/following', 'pageNumber', 1],
    ['GET /api/userfollow/followers', 'pageSize', 20],
    ['GET /api/userfollow/followers', 'pageNumber', 1],
    ['POST /api/userfollow/follow/{id}', 'enableNotification', true],
    ['GET /api/topics/published', 'pageSize', 20],
    ['GET /api/topics/published', 'sortBy', 'hotness'],
    ['GET /api/topics/published', 'sortOrder', 'desc'],
    ['GET /api/topics/published/hybrid', 'pageSize', 18],
    ['GET /api/topics/{id}/posts', 'sortBy', 'publishedat'],
  ]
  test.each(defaults)('%s 的 %s 默认是 %s', (name, parameter, value) => {
    const found = parametersOf(operationNamed(name)).find((one) => one.name === parameter)
    expect(found && resolve(found.schema).default).toEqual(value)
  })

  test('搜索话题默认不按状态筛选、按热度从高到低', () => {
    const body = bodySchemaOf(operationNamed('POST /api/topics/search'))
    const properties = (body && resolve(body).properties) ?? {}
    expect(
      Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, one.default])),
    ).toEqual({
      keyword: '',
      page: 1,
      pageSize: 20,
      status: -1,
      sortBy: 'hotness',
      sortOrder: 'desc',
    })
  })
})

describe('规格里的字段', () => {
  const entities: [name: string, fields: string][] = [
    ['AuthToken', 'token refreshToken refreshTokenExpires'],
    ['User', 'id nickName email bio avatarUrl roles createTime updateTime'],
    ['Profile', 'id nickName email bio avatarUrl roles createTime updateTime'],
    [
      'PostSummary',
      'id title excerpt coverImage publishedAt createTime format viewCount likeCount commentCount categoryIds author tags',
    ],
    ['Author', 'id displayName nickName avatarUrl'],
    [
      'Creator',
      'id displayName nickName avatarUrl totalViews postCount isFollowed followersCount',
    ],
    ['Topic', 'id name description postCount discussionCount followerCount hotnessScore'],
    [
      'SearchResult',
      'id title excerpt coverImage publishedAt tags viewCount likeCount commentCount ownerId ownerName',
    ],
    ['SearchPage', 'results total page pageSize'],
    ['Notification', 'id type isRead readAt message'],
    ['NotificationPage', 'notifications unreadCount totalCount'],
    ['AssistantMessage', 'id isRead readAt'],
    ['AssistantMessagePage', 'messages unreadCount totalCount currentPage pageSize totalPages'],
    [
      'ChatMessage',
      'id senderId senderName senderAvatar receiverId receiverName receiverAvatar content messageType createdAt isDelivered isRead',
    ],
    ['Conversation', 'userId userName userAvatar lastMessage lastMessageTime unreadCount'],
    ['ConversationPage', 'conversations totalUnreadCount'],
    ['ChatHistory', 'messages'],
    ['ConversationCheckpoint', 'checkpointMessageId'],
    [
      'UnifiedUnread',
      'personalUnreadCount assistantUnreadCount globalAnnouncementUnreadCount totalUnreadCount details checkpoint',
    ],
    [
      'UnreadDetails',
      'chatUnreadCount commentUnreadCount mentionUnreadCount interactionUnreadCount systemUnreadCount globalAnnouncementUnreadCount',
    ],
    [
      'NotificationCheckpoints',
      'commentNotificationCheckpointId mentionNotificationCheckpointId interactionNotificationCheckpointId systemNotificationCheckpointId chatMessageCheckpointId assistantMessageCheckpointId globalAnnouncementCheckpointId',
    ],
    ['Report', 'type targetId reason description'],
  ]
  test.each(entities)('%s 总是带着它们', (name, fields) => {
    expect(requiredOf(schemaNamed(name))).toEqual(expect.arrayContaining(words(fields)))
  })

  const numbers: [name: string, count: number][] = [
    ['NotificationType', 12],
    // Private messages behind the three of the specification.
    ['ReportType', 4],
    ['ReportReason', 7],
    ['ReportStatus', 5],
    ['ReportAction', 8],
    ['PostFormat', 2],
  ]
  test.each(numbers)('%s 从 0 起有 %i 种', (name, count) => {
    expect(schemaNamed(name).enum).toEqual(Array.from({ length: count }, (_, index) => index))
  })

  test('消息中心的类别用规格里的名字', () => {
    expect(schemaNamed('NotificationCategory').enum).toEqual(
      words('assistant chat comment mention interaction system global-announcement'),
    )
  })

  test('规格里的错误码保持原来的号码', () => {
    expect(schemaNamed('ProblemCode').enum).toEqual(expect.arrayContaining([2005, 2009, 2101]))
  })

  test('登录回答令牌与用户，续期只回答令牌', () => {
    expect(answerFields('POST /api/auth/login')).toEqual(
      words('token refreshToken refreshTokenExpires user'),
    )
    expect(answerFields('POST /api/auth/refresh-token')).toEqual(
      words('token refreshToken refreshTokenExpires'),
    )
  })
})

const words = (text: string) => text.split(' ').filter((word) => word !== '')

function answerFields(name: string) {
  const media = successOf(operationNamed(name)).response.content?.['application/json']
  return media ? fieldsOf(media.schema) : []
}
