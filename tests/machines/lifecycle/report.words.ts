import type { reportMachine, ReportAction } from '#machines/lifecycle/report.machine.ts'
import { actions as labels, caseFile, decisions, ending } from '#src/messages/admin/reports.ts'
import { statuses } from '#src/messages/report.ts'
import { navigation } from '#src/messages/shell.ts'
import type { Words } from '#tests/support/paths/words.ts'

const targets = { post: '文章', topic: '话题', comment: '评论', message: '私信' }
const actions: Record<ReportAction, string> = {
  markOnly: labels[0],
  deleteContent: labels[1],
  takeDownPost: labels[2],
  hideComment: labels[3],
  disableTopic: labels[4],
  warnUser: labels[5],
  banTemporarily: labels[6],
  banForever: labels[7],
}

const mine = navigation.userReports

export const reportWords: Words<typeof reportMachine> = {
  title: '举报的一生',
  about: '后台的举报处理：一件举报从提交到有结果；举报的人在“我的举报”里看',
  start: ({ targetType }) => `刚提交的举报，举报的是${targets[targetType]}`,
  events: {
    'report.claim': `管理员打开它，点“${caseFile.claim}”`,
    'report.handle': ({ action }) =>
      `管理员打开它，“${ending.way}”选“${actions[action]}”，点“${ending.submit}”`,
    'report.reject': `管理员点“${decisions.reject.label}”`,
    'report.close': `管理员点“${decisions.close.label}”（如内容已经不在）`,
  },
  states: {
    pending: `“${mine}”里写着“${statuses[0]}”`,
    processing: `“${mine}”里写着“${statuses[1]}”`,
    resolved: `“${mine}”里写着“${statuses[2]}”`,
    rejected: `“${mine}”里写着“${statuses[3]}”`,
    closed: `“${mine}”里写着“${statuses[4]}”`,
  },
}
