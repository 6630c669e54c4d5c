import type { topicMachine } from '#machines/lifecycle/topic.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'

export const topicWords: Words<typeof topicMachine> = {
  title: '话题的一生',
  about: '成员提议话题，管理员在后台的话题管理里决定；读者在「话题广场」里看',
  start: '成员刚提议的话题',
  events: {
    'topic.approve': '管理员通过提议',
    'topic.reject': '管理员驳回提议',
    'topic.enable': '管理员启用它',
    'topic.disable': '管理员停用它',
    'topic.delete': '管理员删除它',
    'topic.restore': '管理员恢复它',
    'topic.merge': '管理员把它合并到另一个话题',
    'topic.absorb': '管理员把另一个话题合并进来',
  },
  states: {
    pending: '等待审核，话题广场里没有',
    enabled: '话题广场里看得到',
    disabled: '已停用，话题广场里没有',
    deleted: '已删除，话题广场里没有',
    rejected: '提议未通过，话题广场里没有',
    merged: '已合并，打开它的地址到了另一个话题',
  },
}
