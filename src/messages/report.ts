/* Reporting something: what many pages say of it. What stands in the lists of reports, and is wrong with one, comes with those. */

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

/** The words of specification §8. */
export const outcomes = {
  succeeded: { title: '举报成功', message: '您的举报已提交，我们会尽快处理' },
  failed: { title: '举报失败', message: '举报提交失败，请稍后重试' },
} as const

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
