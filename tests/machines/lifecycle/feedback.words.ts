import type { feedbackMachine } from '#machines/lifecycle/feedback.machine.ts'
import { decisions, detail } from '#src/messages/admin/feedback.ts'
import { statuses } from '#src/messages/feedback.ts'
import type { Words } from '#tests/support/paths/words.ts'

export const feedbackWords: Words<typeof feedbackMachine> = {
  title: '反馈的一生',
  about: '成员在“意见反馈”里写的，管理员在后台处理',
  start: '刚提交的反馈',
  events: {
    'feedback.claim': `管理员点“${decisions.claim.label}”`,
    'feedback.resolve': `管理员打开它，“${detail.next}”选“${statuses.resolved}”，点“${detail.submit}”`,
    'feedback.close': `管理员点“${decisions.close.label}”`,
    'feedback.answer': `管理员打开它，只写“${detail.reply}”，点“${detail.submit}”`,
  },
  states: {
    pending: `写着“${statuses.pending}”`,
    processing: `写着“${statuses.processing}”`,
    resolved: `写着“${statuses.resolved}”`,
    closed: `写着“${statuses.closed}”`,
  },
}
