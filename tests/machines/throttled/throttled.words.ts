import type { throttledMachine } from '#machines/throttled/throttled.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure } from '../spoken.ts'

export const throttledWords: Words<typeof throttledMachine> = {
  title: '有间隔的请求',
  about:
    '不能太密的请求，如消息中心记下「看到哪里」：一段时间里最多一次，除非有急事。' +
    '在浏览器的「网络」面板里数请求',
  start: ({ window }) => `登录后打开消息中心，还没有发过；两次之间至少隔 ${window / 1000} 秒`,
  events: {
    call: '做一件要发这个请求的事（不急）',
    'call.forced': '做一件要马上发这个请求的事（如连接断了又接上）',
    'call.clear': '退出登录',
  },
  done: { run: '请求答回来了' },
  failed: { run: (error) => `请求失败：${spokenFailure(error)}` },
  after: { window: '过了 30 秒' },
  states: {
    ready: '没有请求在途中；再有事马上就发',
    running: '有一个请求在途中',
    cooling: '请求已经答回来了；30 秒没到，不急的事要等',
  },
  also: ({ context }) => (context.wanted ? '又有一件事等着，到点再发一次' : ''),
}
