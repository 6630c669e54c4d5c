import type { reportMachine, ReportAction } from '#machines/lifecycle/report.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'

const targets = { post: '文章', topic: '话题', comment: '评论', message: '私信' }
const actions: Record<ReportAction, string> = {
  markOnly: '仅标记为已处理',
  deleteContent: '删除内容',
  takeDownPost: '下架文章',
  hideComment: '隐藏评论',
  disableTopic: '停用话题',
  warnUser: '警告用户',
  banTemporarily: '临时封禁',
  banForever: '永久封禁',
}

export const reportWords: Words<typeof reportMachine> = {
  title: '举报的一生',
  about: '后台的举报处理：一件举报从提交到有结果；举报的人在「我的举报」里看',
  start: ({ targetType }) => `刚提交的举报，举报的是${targets[targetType]}`,
  events: {
    'report.claim': '管理员点「受理」',
    'report.handle': ({ action }) => `管理员处理它：「${actions[action]}」`,
    'report.reject': '管理员驳回它',
    'report.close': '管理员关闭它（如内容已经不在）',
  },
  states: {
    pending: '「我的举报」里写着待处理',
    processing: '「我的举报」里写着处理中',
    resolved: '「我的举报」里写着已处理',
    rejected: '「我的举报」里写着已拒绝',
    closed: '「我的举报」里写着已关闭',
  },
}
