/** The words that every table of the back office shares. */
export const table = {
  total: (count: number, isCapped: boolean) => `共 ${count}${isCapped ? '+' : ''} 条`,
  filters: '筛选',
  search: '搜索',
  all: '全部',
  clear: '清除筛选',
  only: (what: string) => `只看：${what}`,
  notOnly: (what: string) => `移除：只看：${what}`,
  nothingFound: '没有符合条件的内容',
  emptyPage: '这一页没有内容',
  sortBy: '排序',
  sortAscending: (header: string) => `${header}：升序`,
  sortDescending: (header: string) => `${header}：降序`,
  sort: (header: string) => `按${header}排序`,
  actions: '操作',
  actionsOf: (name: string) => `操作：${name}`,
  openOne: '查看',
  select: (name: string) => `选择：${name}`,
  selectAll: '选择这一页的全部',
  selected: (count: number) => `已选 ${count} 条`,
  working: '处理中…',
  gone: '已注销',
  refused: (label: string, name: string) => `没能${label}：${name}`,
  batchDone: (label: string, count: number) => `${label}：${count} 条已完成`,
  batchRefused: (label: string) => `没能${label}`,
  reportTitle: (label: string) => `${label}的结果`,
  report: (succeeded: number, failed: number) =>
    `${succeeded} 条已完成，${failed} 条没有完成：`,
  close: '知道了',
  exporting: '正在导出…',
  export: '导出 CSV',
  exportFailed: '没能导出',
  exportTooLong: (limit: number) => `一次最多导出 ${limit} 条，已导出前 ${limit} 条`,
  exported: (count: number) => `已导出 ${count} 条`,
  cancel: '取消',
} as const

/** What a link narrows a table to, until a row tells its name. */
export const linked = {
  author: '一位作者',
  post: '一篇文章',
  reporter: '一位举报者',
  actor: '一位管理员',
  target: '一个对象',
} as const

export const question = {
  reason: '原因',
  told: '会写给当事人，并记入操作记录。',
  rule: '违反的规则',
  noRule: '不指明',
  until: '截止时间',
  for: {
    hour: '1 小时',
    day: '1 天',
    week: '7 天',
    month: '30 天',
    ever: '永久',
    exact: '指定时间',
  },
  exact: '具体时间',
  problems: {
    missing: (name: string) => `请填写${name}`,
    tooLong: (name: string, limit: number) => `${name}不能超过 ${limit} 个字`,
    until: '请选择截止时间',
    untilPast: '截止时间要在将来',
  },
} as const
