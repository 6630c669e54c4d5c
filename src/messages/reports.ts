import type { ReportProblems } from '#machines/report-dialog/report-rules.ts'
import { refusedWords } from './failures.ts'

/** The words of specification §5; it has none for a text that is too long. */
export const problems = {
  reason: { missing: '请选择举报原因' },
  description: {
    missing: '请填写详细描述',
    tooShort: '详细描述至少需要5个字符',
    tooLong: '详细描述不能超过500个字符',
  },
} as const satisfies { [Field in keyof ReportProblems]: Record<string, string> }

export const reportsTabs = {
  label: '举报与申诉',
  tab: { reports: '我的举报', appeals: '我的申诉' },
} as const

export const myReports = {
  total: (count: string) => `共 ${count} 件`,
  empty: '您还没有举报过内容',
  emptyPage: '这一页没有举报',
  gone: '内容已不可见',
  goneComment: '评论已不可见',
  goneMessage: '消息已不可见',
  conversation: '查看会话',
  post: '查看所在的文章',
  /** Heard: a page has several. */
  placeOf: (label: string, description: string) => `${label}：${description}`,
  reason: (reason: string) => `举报原因：${reason}`,
  outcome: '处理结果',
  made: (date: string) => `举报于 ${date}`,
  updated: (date: string) => `更新于 ${date}`,
} as const

export const withdrawal = {
  open: '撤回举报',
  running: '正在撤回…',
  label: (title: string) => (title === '' ? '撤回举报' : `撤回举报：${title}`),
  question: {
    title: '撤回举报',
    text: '管理员将不再处理这件举报，您之后仍可以再次举报。',
    confirm: '撤回',
  },
  done: { title: '已撤回', message: '这件举报已撤回' },
  failed: refusedWords,
} as const
