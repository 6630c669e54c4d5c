import type { feedbackMachine } from '#machines/lifecycle/feedback.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'

export const feedbackWords: Words<typeof feedbackMachine> = {
  title: '反馈的一生',
  about: '成员在「意见反馈」里写的，管理员在后台处理',
  start: '刚提交的反馈',
  events: {
    'feedback.claim': '管理员开始处理它',
    'feedback.resolve': '管理员标为已解决',
    'feedback.close': '管理员关闭它',
    'feedback.answer': '管理员只回复，不改状态',
  },
  states: {
    pending: '等待处理',
    processing: '处理中',
    resolved: '已解决',
    closed: '已关闭',
  },
}
