import type { components } from '#openapi/generated/schema.d.ts'
import { types } from './categories.ts'

interface Kind {
  type: Exclude<components['schemas']['NotificationType'], 4 | 11>
  /** What its recipient reads first; `who` did it. */
  title: (who: string) => string
  /** Whether the same person doing it again after a while is news once more. */
  isRenewed: boolean
}

/** Everything that a member is told about, and how. A notice's cause begins with the name of its kind. */
export const kinds = {
  comment: {
    type: types.comment,
    title: (who) => `${who}评论了你的文章`,
    isRenewed: false,
  },
  reply: { type: types.comment, title: (who) => `${who}回复了你的评论`, isRenewed: false },
  mention: { type: types.mention, title: (who) => `${who}在评论中提到了你`, isRenewed: false },
  like: { type: types.like, title: (who) => `${who}赞了你的文章`, isRenewed: true },
  'comment-like': { type: types.like, title: (who) => `${who}赞了你的评论`, isRenewed: true },
  favourite: {
    type: types.interaction,
    title: (who) => `${who}收藏了你的文章`,
    isRenewed: true,
  },
  follow: { type: types.follow, title: (who) => `${who}关注了你`, isRenewed: true },
  published: {
    type: types.postPublished,
    title: (who) => `${who}发布了新文章`,
    isRenewed: false,
  },
  'taken-down': {
    type: types.postTakenDown,
    title: () => '你的文章被下架了',
    isRenewed: false,
  },
  report: { type: types.reportProcessed, title: () => '你的举报有了结果', isRenewed: false },
  sent: { type: types.system, title: () => '系统通知', isRenewed: false },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

/** @throws Error for a cause that no kind has: a row that this server did not write */
export function kindOf(cause: string): Kind {
  const name = cause.split(':', 1)[0] ?? ''
  if (!Object.hasOwn(kinds, name)) throw new Error(`no kind of notice: ${name}`)
  // Object.hasOwn has just seen it.
  return kinds[name as KindName]
}
