import { toToast, type ToastRequest } from '#machines/toaster/toast.types.ts'
import type { toasterMachine } from '#machines/toaster/toaster.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'

/** Ids count up, so they say which came first. */
const nameOf = (id: string) => (id === 'toast-1' ? '最早的那条提示' : '后来的那条提示')

function stayOf(toast: ToastRequest) {
  const { timeout } = toToast(toast, '')
  return timeout === 0 ? '不会自己消失' : `${timeout / 1000} 秒后自己消失`
}

export const toasterWords: Words<typeof toasterMachine> = {
  title: '提示列表',
  about: '任何页面上方（或正中）弹出的提示：几条可以同时在，同样的不会叠成一摞',
  start: '打开任意页面，屏幕上没有提示',
  events: {
    'toast.show': ({ toast }) =>
      `做一件会弹出“${toast.title}”的事（${toast.action ? `带“${toast.action.label}”按钮，` : ''}${stayOf(toast)}）`,
    'toast.dismiss': ({ id }) => `点${nameOf(id)}的关闭按钮`,
    'toast.act': ({ id }) => `点${nameOf(id)}上的操作按钮`,
    'toast.clear': ({ kind }) =>
      kind === undefined ? '退出登录（或在别的标签页里换了人）' : '重新登录',
    'toast.pause': ({ id }) => `把鼠标移到${nameOf(id)}上`,
    'toast.resume': ({ id }) => `把鼠标从${nameOf(id)}上移开`,
    'announcer.moved': '打开或关上一个对话框：念提示的地方换到了别处',
    'xstate.done.actor.*': '一条提示的时间到了',
  },
  done: {
    'toast-1': '最早的那条提示时间到了',
    'toast-2': '后来的那条提示时间到了',
  },
  after: {
    becomingKnown: '等 100 毫秒，读屏软件知道了在哪里念',
    takingIn: '等 1 秒，读屏软件拿到了要念的',
  },
  states: {
    'screen.open': '',
    'announcer.absent': '还没有地方念',
    'announcer.unknown': '念的地方刚换，先不念',
    'announcer.reading': '念着没念过的',
    'announcer.silent': '都念过了',
  },
  also: ({ context: { toasts } }) =>
    toasts.length === 0
      ? '屏幕上没有提示'
      : `屏幕上有 ${toasts.length} 条提示，从上到下：${toasts.map(({ title }) => `“${title}”`).join('、')}`,
}
