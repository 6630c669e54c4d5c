export const feedback = {
  heading: '反馈',
  label: '反馈列表',
  empty: '还没有反馈',
  search: '内容、联系方式或昵称',
  type: '类型',
  status: '状态',
  open: '未处理完',
  everyStatus: '进度：全部',
  content: '反馈',
  author: '提交者',
  handler: '处理人',
  made: '提交时间',
  updated: '更新时间',
  images: (count: number) => `${count} 张图片`,
  withReport: '附诊断报告',
  contact: '联系方式',
  reply: '回复',
} as const

export const decisions = {
  claim: { label: '接手', done: () => '已接手这份反馈' },
  close: { label: '关闭', done: () => '已关闭这份反馈' },
} as const

export const questions = {
  close: {
    title: '关闭这份反馈？',
    text: '提交者会收到通知。要写回复的话，请打开它再处理。',
    confirm: '关闭反馈',
  },
} as const

export const detail = {
  title: (name: string) => `反馈：${name}`,
  image: (number: number) => `图片 ${number}`,
  report: '诊断报告',
  handledBy: (name: string) => `上次由 ${name} 处理`,
  next: '改为',
  stay: (status: string) => `保持“${status}”`,
  reply: '回复',
  replyHint: '提交者会收到通知；留空则不改动已有的回复。',
  submit: '保存',
  submitting: '保存中…',
  done: '已处理这份反馈',
  close: '取消',
} as const

export const problems = {
  nothing: '请写下新的回复，或者改变状态',
  replyLong: (longest: number) => `不能超过 ${longest} 个字`,
} as const
