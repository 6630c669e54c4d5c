import type { ReportReason } from '#machines/report-dialog/report-rules.ts'
import { reasons } from './report.ts'

/** Why an administrator decided so, in one sentence; empty when neither was given. */
export function because({
  reason,
  rule,
}: {
  reason: string | null
  rule: ReportReason | null
}): string {
  const broken = rule === null ? '' : `违反社区规范“${reasons[rule]}”`
  return [broken, reason ?? ''].filter((part) => part !== '').join('：')
}

export const appeal = {
  open: '申诉',
  label: (title: string) => `申诉：${title}`,
  heading: '申诉',
  once: '每次处理只能申诉一次，管理员的答复会通知您。',
  why: (sentence: string) => `处理原因：${sentence}`,
  text: '申诉理由',
  hint: '写明为什么它没有违反社区规范。',
  submit: '提交申诉',
  submitting: '提交中…',
  cancel: '取消',
  sent: '已提交申诉',
  mine: '查看我的申诉',
  done: { title: '已提交申诉', message: '管理员会再看一次，结果会通知您' },
  hidden: '管理员隐藏了这条评论，只有您自己看得到。',
  notShown: '读者现在看不到这个话题。',
} as const

export const myAppeals = {
  total: (count: string) => `共 ${count} 件`,
  empty: '您还没有提出过申诉',
  emptyPage: '这一页没有申诉',
  untitled: '（没有标题）',
  gone: '内容已不可见',
  goneComment: '评论已不可见',
  post: '查看所在的文章',
  postOf: (text: string) => `查看所在的文章：${text}`,
  why: (sentence: string) => `处理原因：${sentence}`,
  statuses: { pending: '待处理', accepted: '已接受', denied: '已驳回' },
  answer: '管理员的答复',
  made: (date: string) => `申诉于 ${date}`,
  answered: (date: string) => `答复于 ${date}`,
} as const

export const problems = {
  missing: '请写明申诉的理由',
  tooShort: '申诉理由至少需要 5 个字符',
  tooLong: '申诉理由不能超过 500 个字符',
} as const
