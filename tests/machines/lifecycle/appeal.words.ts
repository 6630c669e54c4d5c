import type { appealMachine } from '#machines/lifecycle/appeal.machine.ts'
import { appeals } from '#src/messages/admin/reports.ts'
import type { Words } from '#tests/support/paths/words.ts'

const { decisions, statuses } = appeals

export const appealWords: Words<typeof appealMachine> = {
  title: '申诉的一生',
  about: '后台的申诉：作者说处理错了，管理员答一次，答了就算数',
  start: ({ isRestorable }) =>
    isRestorable ? '刚提交的申诉，它说的内容还能恢复' : '刚提交的申诉，它说的内容已经不能恢复',
  events: {
    'appeal.accept': `管理员点“${decisions.accept.label}”`,
    'appeal.deny': `管理员点“${decisions.deny.label}”`,
  },
  states: {
    pending: `写着“${statuses.pending}”`,
    accepted: `写着“${statuses.accepted}”，内容恢复了`,
    denied: `写着“${statuses.denied}”`,
  },
}
