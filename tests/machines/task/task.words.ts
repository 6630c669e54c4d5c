import type { createTaskMachine } from '#machines/task/task.machine.ts'
import { table } from '#src/messages/admin/table.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure } from '../spoken.ts'

export const taskWords: Words<ReturnType<typeof createTaskMachine<string, number>>> = {
  title: '做一次、说出结果的事',
  about: '按一下就做的事（以后台导出一张表为例）：一次只做一件，做成了、没做成都说一声',
  start: '打开后台的一张表，没有导出过',
  events: {
    'task.run': ({ order }) => `按下“${table.export}”（${order}）`,
    'task.forget': '关掉上一次的结果',
  },
  done: { perform: (count) => `服务器都给了，一共 ${String(count)} 行` },
  failed: { perform: (error) => `服务器不肯：${spokenFailure(error)}` },
  states: {
    'resting.idle': '没有在导出',
    'resting.done': '导出了，还可以再导一次',
    'resting.failed': '没有导成，可以再试',
    running: '在导出，再按不会开始第二次',
  },
  also: ({ context }) =>
    context.answer === null
      ? `没有结果留着${context.failure === null ? '' : '，说过为什么没成'}`
      : `上一次导出了 ${context.answer} 行`,
}
