import type { dialogsMachine } from '#machines/dialogs/dialogs.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'

export const dialogsWords: Words<typeof dialogsMachine> = {
  title: '对话框',
  about: '盖在页面上、要人回答的对话框：一次一个，其余排队；有的在一次登录里只出现一次',
  start: '打开任意页面，没有对话框',
  events: {
    'dialog.push': ({ dialog }) =>
      `发生一件要说“${dialog.title}”的事${dialog.once === undefined ? '' : '（一次登录里只说一次）'}`,
    'dialog.confirm': (_event, { context }) =>
      `点对话框里的“${context.queue[0]?.confirmLabel ?? '确定'}”`,
    'session.started': '在别的标签页里重新登录（新的一次登录开始）',
  },
  states: {
    empty: '没有对话框，页面可以操作',
    showing: ({ context: { queue } }) =>
      `看到对话框“${queue[0]?.title}”` +
      (queue.length > 1 ? `，后面还有 ${queue.length - 1} 个在排队` : '，后面没有排队的'),
  },
}
