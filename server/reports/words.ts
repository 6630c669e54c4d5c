import type { ReportAction, ReportTargetType } from '#machines/lifecycle/report.machine.ts'

/** What an administrator did to a report, its target or an appeal, for the one who comes second. */
const deeds: Readonly<Record<string, string>> = {
  'report.claim': '接手了',
  'report.handle': '处理了',
  'report.reject': '拒绝了',
  'report.close': '关闭了',
  'report.withdraw': '撤回了',
  'appeal.accept': '接受了',
  'appeal.deny': '驳回了',
  'post.approve': '通过了',
  'post.reject': '驳回了',
  'post.takeDown': '下架了',
  'post.delete': '删除了',
  'post.restore': '恢复了',
  'comment.hide': '隐藏了',
  'comment.show': '重新显示了',
  'comment.delete': '删除了',
  'message.delete': '删除了',
  'topic.disable': '停用了',
  'topic.enable': '启用了',
  'topic.delete': '删除了',
  'topic.merge': '合并了',
}

export const targetNames = {
  post: '文章',
  topic: '话题',
  comment: '评论',
  message: '私信',
} as const satisfies Record<ReportTargetType, string>

/** Who did what to it, in a sentence; `what` names it. */
export function alreadyDone(
  last: { action: string; actor: string | null } | undefined,
  what: string,
): string {
  const deed = last && deeds[last.action]
  return deed
    ? `${last.actor ?? '系统'}已经${deed}${what}，请重新查看`
    : `${what}的状态已经变了，请重新查看`
}

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
  rejected: '经核查，没有发现违反社区规范的地方，感谢你的反馈。',
  closed: '这件举报已经关闭，感谢你的反馈。',
} as const

/** What the author reads when the administrator wrote nothing. */
export const usualReason = '收到举报，经核查属实'
