export const views = {
  label: '诊断什么',
  connections: '实时连接',
  machines: '状态机',
} as const

export const machines = {
  about:
    '页面上正在运行的每一个状态机：它有哪些状态、现在在哪里、刚刚经历了什么、现在听得懂什么。写下的文字只留字数，编号只留序号，登录凭证从不记录；看这里不会改变任何东西。',
  live: (count: number) => `正在运行 ${count} 个`,
  states: '状态',
  here: '现在在这里',
  parallel: '并行',
  accepted: '现在会接受的事件',
  acceptedMaybe: '要看内容',
  last: '最近的转移',
  context: '上下文（已脱敏）',
} as const

export const timeline = {
  heading: '时间线',
  empty: '还没有记录到事件',
  filter: '只看',
  everyone: '全部状态机',
  newest: (shown: number, total: number) =>
    shown < total ? `最近 ${shown} 条，共 ${total} 条` : `共 ${total} 条`,
} as const

export const inspector = {
  label: '状态机',
  heading: 'Stately 检查器没有打开',
  troubles: {
    blocked: '浏览器拦下了它的窗口。允许这个地址弹出窗口，或者点“再试一次”。',
    unreachable: '连不上 stately.ai，也许没有网络。',
  },
  instead: '下面是自带的视图，看的是同一些状态机。',
  retry: '再试一次',
  page: '去诊断页看',
  close: '收起',
} as const
