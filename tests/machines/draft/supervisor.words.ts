import type { supervisorMachine } from '#machines/draft/supervisor.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'

export const supervisorWords: Words<typeof supervisorMachine> = {
  title: '一份草稿在这个标签页里待多久',
  about:
    '编辑器开着它就在；离开编辑器之后，等它都存好了才停（从登录页回来的，多等他 30 秒）；换一个账号登录，马上停',
  start: '登录，打开编辑器',
  events: {
    'editor.enter': '编辑器出现在眼前',
    'editor.leave': '离开编辑器，去别的页面',
    'draft.settled': '没有只在这里的字了',
    'draft.refused': '发布没有成功（如服务器不接受、在别处改过）',
    'session.started': ({ user }, { context }) =>
      user.id === context.account ? '重新登录' : '换一个账号登录',
    'session.ended': '登录失效（如令牌被撤销）',
    'page.hidden': '切到别的标签页（页面将要隐藏）',
    'network.online': '网络恢复',
  },
  after: { moving: '过了 1 秒', returning: '过了 30 秒' },
  states: {
    moving: '编辑器刚刚不在眼前（也许只是挪个地方）',
    shown: '编辑器在眼前',
    left: '已经离开编辑器，没存好的还在存',
    returning: '重新登录了，作者正在回来',
    saved: '都存好了，等着作者从登录页回来，好接着写',
    stopped: '这份草稿不再运行',
  },
}
