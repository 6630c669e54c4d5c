import type { Change } from '#machines/notices/notices.types.ts'

/* What went wrong with notifications and the assistant's messages (specification §8). */

export const notificationFailures = {
  list: '获取通知失败',
  unreadCount: '获取未读数量失败',
  read: '标记已读失败',
  readSome: '批量标记失败',
  readAll: '标记该类通知失败',
  readEverything: '全部标记失败',
  remove: '删除失败',
  checkpoint: '检查点更新失败',
} as const satisfies Record<Change['kind'] | 'list' | 'unreadCount' | 'checkpoint', string>

export const assistantFailures = {
  list: '获取消息失败',
  unreadCount: '获取未读数量失败',
  read: '标记已读失败',
  readSome: '标记已读失败',
  readAll: '全部标记已读失败',
  readEverything: '全部标记已读失败',
  remove: '删除消息失败',
  checkpoint: '更新检查点失败',
} as const satisfies Record<keyof typeof notificationFailures, string>

/** The entries of the message bell (specification §2), each a tab of the message centre. */
export const bellEntries = [
  { tab: 'assistant', label: '助手' },
  { tab: 'chat', label: '我的消息' },
  { tab: 'comment', label: '回复我的' },
  { tab: 'mention', label: '@ 我的' },
  { tab: 'interaction', label: '互动' },
  { tab: 'system', label: '系统' },
  { tab: 'globalAnnouncement', label: '全站公告' },
] as const

export const bellTexts = {
  none: '消息',
  unread: (count: string) => `消息，${count} 条未读`,
  unknown: '消息，未读数暂时无法更新',
} as const

export const center = {
  heading: '消息中心',
  tabs: '消息的类别',
  list: '通知',
  failed: (what: string, reason: string) => `${what}：${reason}`,
  retry: '重试',
  unread: (count: string) => `${count} 条未读`,
  allRead: '没有未读',
  onlyUnread: '只看未读',
  readAll: '全部标为已读',
  readEverything: '全部类别标为已读',
  read: '标为已读',
  readLabel: (title: string) => `标为已读：${title}`,
  remove: '删除',
  removeLabel: (title: string) => `删除：${title}`,
  /** A notice by its name: somebody does the same with several posts. */
  about: (title: string, postTitle: string) => `${title}《${postTitle}》`,
  isUnread: '未读',
  more: '加载更多',
  adding: '加载中…',
  noneUnread: '没有未读的了',
  willBeRead: (category: string, count: number) =>
    `“${category}”里看过的 ${count} 条将标为已读`,
  keepUnread: '撤销',
  lastSeen: '上次看到这里',
  select: '选择',
  selectAll: '全选未读',
  selectLabel: (title: string) => `选择：${title}`,
  selected: (count: number) => `已选 ${count} 条`,
  readSelected: '把选中的标为已读',
  cancelSelecting: '取消',
} as const

/** What a tab says when it has nothing. */
export const emptyTabs: Record<(typeof bellEntries)[number]['tab'], string> = {
  assistant: '助手还没有给您写信',
  chat: '还没有私信',
  comment: '还没有人回复您',
  mention: '还没有人提到您',
  interaction: '还没有人赞、收藏您的文章，或关注您',
  system: '没有系统通知',
  globalAnnouncement: '没有全站公告',
}
