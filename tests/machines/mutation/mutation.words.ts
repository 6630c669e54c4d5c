import type { createMutationMachine } from '#machines/mutation/mutation.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure } from '../spoken.ts'

const liked = (isLiked: boolean) => (isLiked ? '已赞' : '没有赞')

export const mutationWords: Words<ReturnType<typeof createMutationMachine<boolean>>> = {
  title: '先显示、再由服务器认可的改动',
  about: '点赞、收藏、关注这类按钮（以点赞为例）：点了马上变，服务器不肯就变回去',
  start: ({ value }) => `打开一篇文章，自己${liked(value)}`,
  events: {
    'mutation.run': ({ value }) => (value ? '点赞' : '取消赞'),
    'mutation.sync': ({ value }) => `页面从别处得知：服务器上其实是${liked(value)}`,
  },
  done: { commit: (isLiked) => `服务器答应了，记下的是${liked(isLiked === true)}` },
  failed: { commit: (error) => `服务器不肯：${spokenFailure(error)}` },
  states: {
    idle: '没有请求在途中',
    running: '请求在途中（在“网络”面板里看得到），再点不会发第二个',
  },
  also: ({ context }) => `按钮显示${liked(context.shown)}`,
}
