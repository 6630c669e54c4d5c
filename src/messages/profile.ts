export const profile = {
  noBio: '这位作者还没有写简介。',
  joined: (date: string) => `${date} 加入`,
  posts: '文章',
  followers: '关注者',
  following: '关注',
  views: '阅读',
  seeFollowers: (count: string) => `${count} 关注者，看看是谁`,
  seeFollowing: (count: string) => `${count} 关注，看看是谁`,
  facts: '统计',
  tabs: '主页的内容',
  tab: { posts: '文章', created: '创建的话题', followed: '关注的话题' },
  noTopics: { created: '还没有创建话题', followed: '还没有关注话题' },
  edit: '编辑资料',
  message: '发私信',
  empty: '还没有发表文章',
  missingTitle: '用户不存在',
  missing: '用户不存在，可能已经注销。',
} as const

/** Known roles in words; any other is shown as it is. */
export const roles: Readonly<Record<string, string>> = { Admin: '管理员', VIP: 'VIP' }

/** The words of specification §8. */
export const follow = {
  follow: '关注',
  following: '已关注',
  label: (text: string, name: string) => `${text}：${name}`,
  notify: '新文章通知',
  notifyLabel: (name: string) => `${name} 发布文章时通知我`,
  notifyFailed: { title: '操作失败', message: '通知设置没有改成，请稍后重试' },
  followed: { title: '关注成功', message: '已成功关注该创作者' },
  unfollowed: { title: '取消关注成功', message: '已取消关注该创作者' },
  followFailed: { title: '关注失败', message: '关注失败，请稍后重试' },
  unfollowFailed: { title: '操作失败', message: '操作失败，请稍后重试' },
} as const
