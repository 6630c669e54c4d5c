import type { sendingMachine } from '#machines/lifecycle/sending.machine.ts'
import { decisions, waiting } from '#src/messages/admin/notifications.ts'
import type { Words } from '#tests/support/paths/words.ts'

export const sendingWords: Words<typeof sendingMachine> = {
  title: '定时发送的一生',
  about: '后台的通知管理里，定了时间才发的公告或通知',
  start: '刚定好时间、还没有发的公告',
  events: {
    'sending.send': '到了定好的时间',
    'sending.cancel': `管理员点“${decisions.cancel.label}”`,
    'sending.edit': `管理员打开它，点“${waiting.edit}”，改它的文字、对象或时间`,
  },
  states: {
    scheduled: '等着时间到，没有人收到',
    sent: '收到的人在消息中心看得到',
    cancelled: '已取消，没有人收到',
  },
}
