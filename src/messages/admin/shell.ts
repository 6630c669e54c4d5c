export const navigation = { label: '后台导航' } as const

/** What the parts of the back office are called in its navigation. */
export const parts = {
  admin: '概览',
  adminUsers: '用户',
  adminPosts: '文章',
  adminComments: '评论',
  adminNotifications: '通知',
  adminTopics: '话题',
  adminReports: '举报',
  adminFeedback: '反馈',
  adminSystem: '系统',
  adminTodos: '待办',
} as const
