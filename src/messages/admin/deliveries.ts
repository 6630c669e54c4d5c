/** What members are told and sent, as administrators see it. */
export const deliveries = {
  label: '送达情况',
  refresh: '刷新',
  allTold: '都送到了。',
  onTheWay: (counted: string) => `正在送 ${counted}。`,
  oldest: (time: string) => `最早的从 ${time} 等起。`,
  counted: (notices: number, mails: number) =>
    [notices > 0 ? `${notices} 条通知` : '', mails > 0 ? `${mails} 封邮件` : '']
      .filter(Boolean)
      .join('、'),
  sent: (count: number) =>
    count > 0 ? `最近 7 天寄出了 ${count} 封邮件` : '最近 7 天没有寄过邮件',
  sentTwice: (count: number) => `，其中 ${count} 封可能寄了不止一次`,
  kinds: { notice: '通知', mail: '邮件' },
} as const

/** What a restore found waiting. */
export const held = {
  label: '停住的',
  text: (counted: string) => `${counted}来自恢复的备份，还没有送出。`,
  release: '放行',
  title: (counted: string) => `放行 ${counted}？`,
  explained:
    '它们会马上送出。备份做好以后，原来的服务器也许已经送过其中一些，成员会再收到一次。过期的验证码和链接不会寄出。',
  confirm: '放行',
  done: (counted: string) => `已放行：${counted}`,
} as const

/** What was tried so often that it is not tried any more. */
export const givenUp = {
  label: '没有送到的',
  text: (count: number) =>
    `${count} 件试了几次都没有成，不会自己再试了。看看原因，修好以后再试一次。`,
  onlyOldest: (shown: number) => `只列出最早的 ${shown} 件。`,
  unknown: '没有记下原因',
  since: '开始时间',
  attempts: (count: number) => `试过 ${count} 次`,
  givenUpAt: '放弃时间',
  retry: '再试一次',
  retrying: '正在安排…',
  retryOf: (name: string) => `再试一次：${name}`,
  retried: (name: string) => `已经重新去送：${name}`,
  expired: '已过期，寄不出了；需要的人可以重新申请。',
} as const

/** By the event that members are told of; one that is not here is shown by its name. */
export const eventNames: Readonly<Record<string, string>> = {
  'account.registered': '欢迎新成员的信',
  'account.warned': '账号受到警告',
  'account.banned': '账号被封禁',
  'account.lifted': '账号被解除封禁',
  'account.blocked': '屏蔽以后收回通知',
  'roles.changed': '身份有变化',
  'follow.changed': '关注或取消关注',
  'reaction.changed': '文章的点赞或收藏',
  'comment.liked': '评论的点赞',
  'comment.created': '新的评论、回复或提及',
  'comment.changed': '修改评论时提及了谁',
  'comment.removed': '评论被删除或隐藏',
  'message.moderated': '私信被管理员删除',
  'comment.shown': '评论恢复显示',
  'post.published': '文章发布，或又读得到了',
  'post.removed': '文章删除以后收回通知',
  'post.unpublished': '收藏的文章取消了发布',
  'post.approved': '文章通过了审核',
  'post.rejected': '文章没有通过审核',
  'post.takenDown': '文章被下架',
  'topic.decided': '话题的审核结果',
  'report.handled': '举报的处理结果',
  'appeal.decided': '申诉的结果',
  'feedback.answered': '反馈的处理结果',
}

/** By the kind of mail; one that is not here is shown by its name. */
export const mailNames: Readonly<Record<string, string>> = {
  registration: '注册的验证码',
  reset: '重置密码的链接',
  email: '更换邮箱的验证码',
  claim: '认领账号的链接',
  passwordChanged: '密码已更改的提醒',
  emailChanged: '邮箱已更换的提醒',
  accountErased: '账号已注销的提醒',
  backupFailed: '备份出了问题的提醒',
}
