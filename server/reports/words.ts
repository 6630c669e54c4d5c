import type { ReportAction, ReportTargetType } from '#machines/lifecycle/report.machine.ts'

export const targetNames = {
  post: '文章',
  topic: '话题',
  comment: '评论',
  message: '私信',
} as const satisfies Record<ReportTargetType, string>

export const actionNames = {
  markOnly: '仅标记',
  deleteContent: '删除内容',
  takeDownPost: '下架文章',
  hideComment: '隐藏评论',
  disableTopic: '停用话题',
  warnUser: '警告用户',
  banTemporarily: '临时封禁',
  banForever: '永久封禁',
} as const satisfies Record<ReportAction, string>

/** What the reporter reads when the administrator wrote nothing. */
export const usualOutcomes = {
  'report.reject': '经核查，没有发现违反社区规范的地方，感谢您的反馈。',
  'report.close': '这件举报已经关闭，感谢您的反馈。',
} as const

/** What the author reads when the administrator wrote nothing. */
export const usualReason = '收到举报，经核查属实'
