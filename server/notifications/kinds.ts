import type { components } from '#openapi/generated/schema.d.ts'
import type { CheckpointName } from '#server/db/schema/notifications.ts'
import { problem } from '#server/lib/problem.ts'

type Schemas = components['schemas']

/**
 * Which tab of the message centre each type belongs to. The one table of it: the lists, the counts and the pushes follow.
 * 4: a private message has no notice of its own, its conversation counts it. 7: only authors take posts back here, so
 * those are told who had put the post among their favourites.
 */
export const categoryOf = {
  0: 'system',
  1: 'comment',
  2: 'interaction',
  3: 'mention',
  4: 'chat',
  5: 'interaction',
  6: 'system',
  7: 'system',
  8: 'interaction',
  9: 'system',
  10: 'interaction',
  11: 'global-announcement',
} as const satisfies Record<Schemas['NotificationType'], Schemas['NotificationCategory']>

/** The types by name, for the code that makes a notification. */
export const types = {
  system: 0,
  comment: 1,
  like: 2,
  mention: 3,
  postPublished: 5,
  postTakenDown: 6,
  postUnpublished: 7,
  follow: 8,
  reportProcessed: 9,
  interaction: 10,
  announcement: 11,
} as const satisfies Record<string, Schemas['NotificationType']>

/** Categories whose notices are rows of one recipient. */
export const personalCategories = [
  'comment',
  'mention',
  'interaction',
  'system',
] as const satisfies CheckpointName[]

export type PersonalCategory = (typeof personalCategories)[number]

export const isPersonal = (name: string): name is PersonalCategory =>
  personalCategories.some((it) => it === name)

/** @throws Problem 1000 for `chat`: a conversation's checkpoint is the conversation's own */
export function checkpointNameOf(
  category: Schemas['NotificationCategory'],
  field: string,
): CheckpointName {
  if (category === 'chat') throw problem.invalid({ [field]: ['私信不在通知里处理'] })
  return category
}

interface Kind {
  type: Exclude<components['schemas']['NotificationType'], 4 | 11>
  /** What its recipient reads first; `who` did it. */
  title: (who: string) => string
  /** The same person doing it again after a while is told anew. */
  isRenewed?: true
}

/** Everything that a member is told about, and how. A notice's cause begins with the name of its kind. */
export const kinds = {
  comment: {
    type: types.comment,
    title: (who) => `${who}评论了您的文章`,
  },
  reply: { type: types.comment, title: (who) => `${who}回复了您的评论` },
  mention: { type: types.mention, title: (who) => `${who}在评论中提到了您` },
  like: { type: types.like, title: (who) => `${who}赞了您的文章`, isRenewed: true },
  'comment-like': { type: types.like, title: (who) => `${who}赞了您的评论`, isRenewed: true },
  favourite: {
    type: types.interaction,
    title: (who) => `${who}收藏了您的文章`,
    isRenewed: true,
  },
  follow: { type: types.follow, title: (who) => `${who}关注了您`, isRenewed: true },
  published: {
    type: types.postPublished,
    title: (who) => `${who}发布了新文章`,
  },
  unpublished: {
    type: types.postUnpublished,
    title: (who) => `${who}取消发布了一篇您收藏的文章`,
    isRenewed: true,
  },
  'taken-down': {
    type: types.postTakenDown,
    title: () => '您的文章被下架了',
  },
  report: { type: types.reportProcessed, title: () => '您的举报有了结果' },
  appeal: { type: types.system, title: () => '您的申诉有了结果' },
  feedback: { type: types.system, title: () => '您的反馈有了回应' },
  warned: { type: types.system, title: () => '您收到了一次警告' },
  banned: { type: types.system, title: () => '您的账号被封禁了' },
  lifted: { type: types.system, title: () => '您的账号已解除封禁' },
  roles: { type: types.system, title: () => '您的身份有变化' },
  sent: { type: types.system, title: () => '系统通知' },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

/** A cause that no kind has, of a row that this server did not write, reads as a system notice. */
export function kindOf(cause: string): Kind {
  const name = cause.split(':', 1)[0] ?? ''
  if (!Object.hasOwn(kinds, name)) return kinds.sent
  // Object.hasOwn has just seen it.
  return kinds[name as KindName]
}
