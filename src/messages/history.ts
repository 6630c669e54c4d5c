export const history = {
  heading: '岁月史书',
  text: '每一年、每一月写下的文章，都在这里。',
  total: (count: string) => `共 ${count} 篇`,
  year: (year: number) => `${year}年`,
  month: (month: number) => `${month}月`,
  yearMonth: (year: number, month: number) => `${year}年${month}月`,
  monthLabel: (year: number, month: number, count: string) =>
    `${year}年${month}月，${count} 篇`,
  months: (year: number) => `${year}年各月`,
  more: (count: string) => `全部 ${count} 篇`,
  allOf: (year: number, month: number, count: string) =>
    `${year}年${month}月，全部 ${count} 篇`,
  moreLabel: (month: number, count: string) => `${month}月，全部 ${count} 篇`,
  views: (count: string) => `${count} 阅读`,
  place: '所在的年月',
  nearby: '前后的年月',
  earlier: (text: string) => `更早：${text}`,
  later: (text: string) => `更晚：${text}`,
  empty: '还没有发表的文章',
  emptyYear: '这一年没有文章',
  emptyMonth: '这个月没有文章',
  browse: '看看别的年月',
} as const

export const missing = {
  missingTitle: '年月不存在',
  missing: '没有这样的年份或月份，请从岁月史书里选一个。',
} as const
