export const dashboard = {
  heading: '概览',
  refresh: '刷新',
  refreshing: '正在刷新…',
  today: '今天',
  todayOf: (date: string) => `今天（${date}）`,
  total: (count: string) => `共 ${count}`,
  same: '与昨天一样',
  more: (count: number) => `比昨天多 ${count}`,
  fewer: (count: number) => `比昨天少 ${count}`,
  trend: (days: number) => `最近 ${days} 天`,
  queues: '等着处理的',
  undelivered: (givenUp: number, held: number) =>
    [
      givenUp > 0 ? `${givenUp} 件没有送到成员那里` : '',
      held > 0 ? `${held} 件从备份恢复的等着放行` : '',
    ]
      .filter(Boolean)
      .join('，'),
  seeDeliveries: '去看看',
  health: '服务器',
  system: '系统设置与状态',
} as const

/** What is counted by day. */
export const series = {
  users: '新成员',
  posts: '发布文章',
  comments: '评论',
  views: '阅读',
  signIns: '登录',
  searches: '搜索',
  reports: '举报',
} as const

export const chart = {
  /** What a picture says, for those who do not see it. */
  summary: (what: {
    name: string
    days: number
    sum: number
    most: number
    mostOn: string
    last: number
  }) =>
    `${what.name}：${what.days} 天共 ${what.sum}，最多的一天是${what.mostOn}，${what.most}；今天 ${what.last}`,
  empty: (name: string, days: number) => `${name}：${days} 天里没有`,
  sum: (sum: number) => `共 ${sum}`,
  table: '看数字',
  /** Heard behind it: a page has several. */
  of: (name: string) => `：${name}`,
  tableOf: (name: string) => `${name}：每天的数字`,
  day: '日期',
  point: (day: string, value: number) => `${day}：${value}`,
} as const

export const health = {
  version: '版本',
  engine: '数据库',
  engines: { pglite: '内嵌', postgres: 'PostgreSQL' },
  databaseSize: (engine: string, bytes: string) => `${engine}，${bytes}`,
  uptime: '已运行',
  memory: '内存',
  connections: '实时连接',
  disk: '磁盘剩余',
  unknown: '不知道',
} as const
