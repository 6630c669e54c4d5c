export const notifications = {
  heading: '通知',
  compose: '写通知',
  tabs: '看什么',
  sent: '已发出',
  scheduled: '定时',
  sentLabel: '已发出的通知',
  scheduledLabel: '定时的通知',
  sentEmpty: '还没有发出过通知',
  scheduledEmpty: '没有定时的通知',
  kind: '种类',
  status: '状态',
  title: '通知',
  sender: '发送者',
  readers: '已读',
  read: (read: number, all: number) => `${read} / ${all}`,
  recipients: '收件人',
  everybody: '所有人',
  people: (count: number) => `${count} 人`,
  sentAt: '发出时间',
  sendAt: '发出时间',
} as const

/** How something reaches its readers. */
export const kinds = {
  announcement: '全站公告',
  notice: '系统通知',
  assistant: '助手来信',
} as const

export const kindHints = {
  announcement: '所有人都会在“全站公告”里看到',
  notice: '只有选中的人会在“系统”里看到',
  assistant: '只有选中的人会在“助手”里收到',
} as const

export const statuses = { scheduled: '等待发出', sent: '已发出', cancelled: '已取消' } as const

export const decisions = {
  withdraw: { label: '撤回', done: (name: string) => `已撤回：${name}` },
  cancel: { label: '取消发出', done: (name: string) => `不会再发出：${name}` },
} as const

export const questions = {
  withdraw: {
    title: ([name = '']: readonly string[]) => `撤回“${name}”？`,
    text: '所有收到的人都不再看得到它，不能恢复。',
    confirm: '撤回',
  },
  cancel: {
    title: ([name = '']: readonly string[]) => `取消发出“${name}”？`,
    text: '它不会再发出；想发的话要重新写。',
    confirm: '取消发出',
  },
} as const

/** One that waits for its time, or did. */
export const waiting = {
  title: (name: string) => `定时的通知：${name}`,
  edit: '编辑',
  to: '收件人',
  everybody: '所有人',
  sendAt: '发出时间',
} as const

export const compose = {
  dialog: '写通知',
  edit: '编辑定时的通知',
  kind: '种类',
  recipients: '收件人',
  recipientsHint: (most: number) => `按昵称搜索，最多 ${most} 人`,
  searching: '正在搜索…',
  nobody: '没有找到',
  list: '找到的人',
  title: '标题',
  content: '内容',
  sendAt: '发出时间',
  sendAtHint: '留空就马上发出；最远一年',
  waitHint: '最远一年；想马上发出，请取消后重新写',
  preview: '收到的人会看到',
  untitled: '（标题）',
  cancel: '取消',
  sendNow: (readers: string) => `发给${readers}`,
  schedule: '定时发出',
  save: '保存修改',
  sending: '正在发出…',
  everybody: '所有人',
  people: (count: number) => ` ${count} 人`,
  sent: (count: number) => `已发给 ${count} 人`,
  scheduled: (moment: string) => `将在 ${moment} 发出`,
} as const

export const problems = {
  recipients: '请选择收件人',
  title: '请填写标题',
  titleLong: (longest: number) => `标题不能超过 ${longest} 个字`,
  content: '请填写内容',
  contentLong: (longest: number) => `内容不能超过 ${longest} 个字`,
  past: '请选一个将来的时间',
  when: '请选择发出时间',
} as const
