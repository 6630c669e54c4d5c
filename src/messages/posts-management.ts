export const management = {
  heading: '文章管理',
  write: '写文章',
  tabs: '文章状态',
  tab: {
    all: '全部',
    published: '已发布',
    drafts: '草稿',
    reviewing: '审核中',
    rejected: '未通过',
    'taken-down': '已下架',
    unpublished: '已取消发布',
    trash: '回收站',
  },
  filter: '筛选文章',
  category: '分类',
  everyCategory: '全部分类',
  search: '搜索我的文章',
  searchButton: '搜索',
  empty: {
    all: '您还没有写过文章',
    published: '还没有已发布的文章',
    drafts: '没有草稿',
    reviewing: '没有在等待审核的文章',
    rejected: '没有未通过审核的文章',
    'taken-down': '没有被下架的文章',
    unpublished: '没有取消发布的文章',
    trash: '回收站是空的',
  },
  total: (count: string) => `共 ${count} 篇`,
  nothingFound: '没有符合条件的文章',
  clearFilters: '清除筛选',
  emptyPage: '这一页没有文章',
  trashHint: '删除的文章在这里保留 30 天，之后永久删除；您的申诉还没有答复的，保留到答复为止。',
} as const

export const post = {
  untitled: '无标题',
  words: (count: string) => `${count} 字`,
  edited: (time: string) => `${time}修改`,
  published: (time: string) => `${time}发布`,
  deleted: (time: string) => `${time}删除`,
  daysLeft: (days: number) => (days > 0 ? `${days} 天后永久删除` : '即将永久删除'),
  keptForAppeal: '申诉有答复以前一直保留',
  counts: (views: string, likes: string, comments: string) =>
    `${views} 阅读 · ${likes} 赞 · ${comments} 评论`,
  unpublishedChanges: '有未发布的修改',
  changesInReview: '修改审核中',
  note: (reason: string) => `管理员：${reason}`,
  moderation: '管理员的处理',
  action: (action: string, title: string) => `${action}：${title}`,
  actions: (title: string) => `操作：${title}`,
  edit: '编辑',
  preview: '预览',
  versions: '历史版本',
  unpublish: '取消发布',
  withdraw: '撤回审核',
  delete: '删除',
  restore: '恢复',
  working: '正在处理…',
} as const

export const unsaved = {
  heading: '只保存在这台设备上的文字',
  hint: '这些文字还没有到服务器：打开后会接着保存。',
  written: (time: string) => `写于 ${time}`,
  open: '打开',
  openOf: (title: string) => `打开：${title}`,
  discard: '丢弃',
  discardOf: (title: string) => `丢弃：${title}`,
  confirm: {
    title: '丢弃这份文字',
    text: (title: string, isOnServer: boolean) =>
      isOnServer
        ? `“${title}”在这台设备上的修改会丢失，服务器上的不受影响。`
        : `“${title}”只在这台设备上有，丢弃之后找不回来。`,
    confirm: '丢弃',
  },
  busy: {
    title: '没有丢弃',
    message: '它正在另一个标签页里打开着，请先关闭那一页。',
  },
  failed: { title: '没有丢弃', message: '这台设备的存储现在不能用，请稍后重试。' },
} as const

export const confirm = {
  delete: {
    title: '删除文章',
    text: (title: string) => `“${title}”会移入回收站，30 天内可以恢复。`,
    confirm: '删除',
  },
  unpublish: {
    title: '取消发布',
    text: (title: string) => `读者将看不到“${title}”，您可以随时再发布。`,
    confirm: '取消发布',
    cancel: '返回',
  },
  withdraw: {
    title: '撤回审核',
    text: (title: string) => `“${title}”会退出审核，修改后可以再提交。`,
    confirm: '撤回',
  },
  batch: {
    title: '删除草稿',
    text: (count: number) => `选中的 ${count} 篇草稿会移入回收站，30 天内可以恢复。`,
    confirm: '删除',
  },
} as const

export const batch = {
  label: '批量操作',
  selectAll: '全选本页',
  select: (title: string) => `选择：${title}`,
  selected: (count: number) => `已选 ${count} 篇`,
  delete: '删除选中',
} as const

export const outcomes = {
  trashed: (title: string) => ({
    title: '已移入回收站',
    message: title === '' ? '30 天内可以恢复' : `“${title}”30 天内可以恢复`,
  }),
  draftsTrashed: (count: number) => ({
    title: `已删除 ${count} 篇草稿`,
    message: '30 天内可以在回收站恢复',
  }),
  draftsKept: (count: number) => ({
    title: '有草稿没有删除',
    message: `${count} 篇没有删除，可能已被发布或删除，请刷新后再看`,
  }),
  undo: '撤销',
  unpublished: { title: '已取消发布', message: '读者不再看得到这篇文章' },
  withdrawn: { title: '已撤回', message: '修改后可以再提交审核' },
  restored: (status: string) => ({ title: '已恢复', message: `这篇文章现在是：${status}` }),
  draftsRestored: { title: '已恢复', message: '草稿都回来了' },
} as const

export const exporting = {
  open: '导出',
  title: '导出我的文章',
  text: '得到一个 zip 文件：每篇文章一个文件（草稿也在内），带上用到的图片。',
  legend: '格式',
  markdown: 'Markdown',
  markdownHint: '可以再导入到砚或别的博客。',
  html: '网页',
  htmlHint: '可以直接用浏览器打开看。',
  cancel: '取消',
  start: '下载',
  running: '正在打包…',
  file: '我的文章.zip',
  doneTitle: '导出完成',
  done: '文件已交给浏览器保存。',
  close: '知道了',
} as const

export const versions = {
  titleOf: (title: string) => `历史版本：${title}`,
  back: '文章管理',
  edit: '继续编辑',
  list: '版本',
  empty: '还没有历史版本',
  missing: '文章不存在，可能已被删除。',
  kind: {
    saved: '保存',
    submitted: '提交审核',
    published: '发布',
    restored: '恢复',
  },
  number: (revision: number) => `第 ${revision} 版`,
  current: '最新',
  live: '读者看到的',
  showing: '显示方式',
  text: '正文',
  differences: '与最新版的差异',
  older: (revision: number) => `第 ${revision} 版`,
  latest: (revision: number) => `最新（第 ${revision} 版）`,
  more: '更早的版本',
  restore: '恢复这一版',
  restoreTitle: '恢复历史版本',
  restoreText: (revision: number) =>
    `第 ${revision} 版会成为新的最新版，现在的版本仍留在历史里，什么也不会丢。`,
  restorePublished: '读者看到的不变，直到您再次发布。',
  cancel: '取消',
  restoring: '正在恢复…',
  restoredTitle: '已恢复',
  restored: '这一版已成为最新版。',
  done: '知道了',
} as const
