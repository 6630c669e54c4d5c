export const todos = {
  heading: '待办',
  label: '待办列表',
  empty: '没有待办',
  search: '标题或说明',
  show: '看哪些',
  open: '未完成的',
  shows: { done: '已完成的', all: '全部' },
  assignee: '交给',
  anybody: '谁都可以',
  title: '要做的事',
  due: '期限',
  creator: '谁记的',
  overdue: '已过期',
  doneAt: '完成时间',
  add: '记一件事',
} as const

export const decisions = {
  finish: { label: '完成', done: (title: string) => `已完成：${title}` },
  reopen: { label: '改回未完成', done: (title: string) => `又要做了：${title}` },
  delete: {
    label: '删除',
    done: (title: string) => `已删除：${title}`,
    title: (names: readonly string[]) =>
      names.length === 1 ? `删除“${names[0]}”？` : `删除 ${names.length} 件待办？`,
    text: '删除之后不能恢复。',
    confirm: '删除',
  },
} as const

export const form = {
  add: '记一件事',
  edit: '修改待办',
  title: '要做的事',
  description: '说明',
  due: '期限',
  assignee: '交给',
  nobody: '谁都可以',
  cancel: '取消',
  create: '新建',
  submit: '保存',
  submitting: '正在保存…',
  added: (title: string) => `已记下：${title}`,
  saved: (title: string) => `已保存：${title}`,
  problems: {
    title: '请写下要做的事',
    titleLong: '最多 100 个字',
    descriptionLong: '最多 1000 个字',
    due: '这不是一个时间',
  },
} as const

/** What waits for administrators by itself. */
export const queues = {
  heading: '等着处理的',
  names: {
    posts: '待审文章',
    topics: '待审话题',
    reports: '未处理完的举报',
    feedback: '未处理完的反馈',
    comments: '待审评论',
    appeals: '申诉',
  },
  count: (count: number) => `${count} 件`,
  since: (age: string) => `最早：${age}`,
  none: '没有',
} as const
