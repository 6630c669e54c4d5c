export const inspector = {
  label: '状态机',
  heading: 'Stately 检查器没有打开',
  troubles: {
    blocked: '浏览器拦下了它的窗口。允许这个地址弹出窗口，或者点「再试一次」。',
    unreachable: '连不上 stately.ai，也许没有网络。',
  },
  instead: '下面是自带的视图，看的是同一些状态机。',
  retry: '再试一次',
  page: '去诊断页看',
  close: '收起',
} as const
