import type { topicMachine } from '#machines/lifecycle/topic.machine.ts'
import { decisions, statuses, view } from '#src/messages/admin/topics.ts'
import type { Words } from '#tests/support/paths/words.ts'

export const topicWords: Words<typeof topicMachine> = {
  title: '话题的一生',
  about: '成员发起话题，管理员在后台的话题管理里决定；读者在“话题广场”里看',
  start: '成员刚发起的话题',
  events: {
    'topic.approve': `管理员点“${decisions.approve.label}”`,
    'topic.reject': `管理员点“${decisions.reject.label}”`,
    'topic.enable': `管理员点“${decisions.enable.label}”`,
    'topic.disable': `管理员点“${decisions.disable.label}”`,
    'topic.delete': `管理员点“${decisions.delete.label}”`,
    'topic.restore': `管理员点“${decisions.restore.label}”`,
    'topic.merge': `管理员打开它，点“${view.merge}”，选另一个话题`,
    'topic.absorb': '管理员把另一个话题合并进来',
  },
  states: {
    pending: `${statuses[0]}，话题广场里没有`,
    enabled: '话题广场里看得到',
    disabled: `${statuses[2]}，话题广场里没有`,
    deleted: `${statuses[3]}，话题广场里没有`,
    rejected: `${statuses[4]}，话题广场里没有`,
    merged: `${statuses[5]}，打开它的地址到了另一个话题`,
  },
}
