export const types = {
  bug: '故障',
  suggestion: '建议',
  question: '疑问',
  other: '其他',
} as const

export const statuses = {
  pending: '待处理',
  processing: '处理中',
  resolved: '已处理',
  closed: '已关闭',
} as const

export const feedback = {
  heading: '意见反馈',
  about: '遇到问题、有想法，都可以告诉我们。我们会尽快处理，回复会出现在这里，也会通知您。',
  type: '类型',
  content: '内容',
  contentHint: '写清楚在哪里、做了什么、发生了什么，更容易处理。',
  contact: '联系方式',
  contactHint: '选填：邮箱、电话或微信，只有管理员看得到。',
  submit: '提交反馈',
  submitting: '提交中…',
  waiting: '图片还没有上传完，请等一等，或者移除它',
  sent: '反馈已提交',
  thanks: '谢谢！我们看到后会尽快处理，处理进度在下面。',
  again: '再写一份',
} as const

export const pictures = {
  label: '图片',
  add: '添加图片',
  hint: (most: number) => `选填，最多 ${most} 张，每张不超过 8 MB`,
  full: (most: number) => `已经有 ${most} 张了`,
  one: (number: number) => `图片 ${number}`,
  remove: (number: number) => `移除图片 ${number}`,
  removeUpload: (name: string) => `移除 ${name}`,
  sending: (name: string, percent: number) => `${name} 上传中 ${percent}%`,
  failed: (name: string, problem: string) => `${name} 没有传成：${problem}`,
  retry: '重试',
  retryOf: (name: string) => `重试：${name}`,
} as const

export const problems = {
  contentMissing: '请填写内容',
  contentShort: (shortest: number) => `请至少写 ${shortest} 个字`,
  contentLong: (longest: number) => `不能超过 ${longest} 个字`,
  contactLong: (longest: number) => `不能超过 ${longest} 个字`,
} as const

export const mine = {
  heading: '我的反馈',
  empty: '您还没有提交过反馈',
  emptyPage: '这一页没有反馈',
  reply: '回复',
  withReport: '附有诊断报告',
  made: (date: string) => `提交于 ${date}`,
  updated: (date: string) => `更新于 ${date}`,
} as const
