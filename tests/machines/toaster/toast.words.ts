import type { toastMachine } from '#machines/toaster/toast.machine.ts'
import { outcomes } from '#src/messages/editor.ts'
import { networkError } from '#src/messages/failures.ts'
import type { Words } from '#tests/support/paths/words.ts'

export const toastWords: Words<typeof toastMachine> = {
  title: '一条提示',
  about: '弹出的一条提示：什么时候自己消失，鼠标停在上面时怎么办',
  start: ({ timeout }) =>
    timeout === 0
      ? `弹出一条不会自己消失的提示（如“${outcomes.published('').title}”）`
      : `弹出一条 ${timeout / 1000} 秒后消失的提示（如“${networkError}”）`,
  events: {
    'toast.pause': '把鼠标移到提示上（或用键盘把焦点移上去）',
    'toast.resume': '把鼠标移开',
    'toast.renew': '同样的提示又弹一次',
  },
  after: { timeout: '过了 3 秒' },
  states: {
    appearing: '提示刚要出现',
    staying: '提示在，不会自己消失',
    counting: '提示在，3 秒后消失（从现在算起）',
    paused: '提示在，停在上面多久都不消失',
    gone: '提示消失了',
  },
}
