import type { Failure } from '#machines/lib/failure.ts'
import type { ReportProblems } from '#machines/report-dialog/report-rules.ts'
import { failureText, operationFailed } from './failures.ts'

/** By number, as the specification (§3) has them, and ours behind them. */
export const targetTypes = ['文章', '话题', '评论', '私信'] as const

export const reasons = [
  '垃圾信息',
  '不当内容',
  '违法内容',
  '恶意攻击',
  '侵犯版权',
  '虚假信息',
  '其他',
] as const

export const statuses = ['待处理', '处理中', '已处理', '已拒绝', '已关闭'] as const

export const report = {
  open: '举报',
  label: (title: string) => `举报：${title}`,
  heading: (type: string) => `举报${type}`,
  reason: '举报原因',
  description: '详细描述',
  hint: '写明哪里有问题，方便管理员判断。',
  submit: '提交举报',
  submitting: '提交中…',
  cancel: '取消',
  close: '关闭',
  waiting: '您已举报过该内容，我们会尽快处理。处理完之前不必再次举报。',
  mine: '查看我的举报',
} as const

/** The words of specification §5; it has none for a text that is too long. */
export const problems = {
  reason: { missing: '请选择举报原因' },
  description: {
    missing: '请填写详细描述',
    tooShort: '详细描述至少需要5个字符',
    tooLong: '详细描述不能超过500个字符',
  },
} as const satisfies { [Field in keyof ReportProblems]: Record<string, string> }

/** The words of specification §8. */
export const outcomes = {
  succeeded: { title: '举报成功', message: '您的举报已提交，我们会尽快处理' },
  failed: { title: '举报失败', message: '举报提交失败，请稍后重试' },
} as const

export const reportsTabs = {
  label: '举报与申诉',
  tab: { reports: '我的举报', appeals: '我的申诉' },
} as const

export const myReports = {
  heading: '我的举报',
  total: (count: string) => `共 ${count} 件`,
  empty: '您还没有举报过内容',
  emptyPage: '这一页没有举报',
  gone: '内容已不可见',
  goneComment: '评论已不可见',
  goneMessage: '消息已不可见',
  conversation: '查看会话',
  post: '查看所在的文章',
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
  failed: (failure: Failure) => ({ title: operationFailed, message: failureText(failure) }),
} as const
