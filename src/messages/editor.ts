export const editorChoice = {
  title: '选择编辑器',
  legend: '用哪一种编辑器写？',
  markdown: 'Markdown 编辑器',
  markdownHint: '用纯文本的标记写，适合代码与公式。',
  richText: '富文本编辑器',
  richTextHint: '所见即所得，像用文字处理软件一样。',
  confirm: '确定',
  cancel: '取消',
} as const

export const editor = {
  choose: '还没有选择编辑器。',
  chooseAgain: '选择编辑器',
  manage: '文章管理',
  newTitle: '写文章',
  editTitle: (title: string) => `编辑：${title}`,
  missing: '文章不存在，可能已被删除，或者不是您写的。',
  title: '标题',
  titlePlaceholder: '请输入标题',
  content: '正文',
  contentPlaceholder: '从这里开始写…',
  tools: '编辑器',
  words: (count: string) => `${count} 字`,
  minutes: (minutes: number) => `约 ${minutes} 分钟`,
  preview: '预览',
  outline: '目录',
  noOutline: '正文里还没有标题。',
  settings: '设置',
  fullScreen: '全屏',
  leaveFullScreen: '退出全屏',
} as const

/** What a press of the button will do. */
export const publishing = {
  publish: '发布',
  update: '更新',
  submit: '提交审核',
  publishRunning: '正在发布…',
  updateRunning: '正在更新…',
  submitRunning: '正在提交…',
  titleMissing: '请填写标题',
  titleLong: (longest: number) => `标题最多 ${longest} 个字`,
  excerptLong: (longest: number) => `摘要最多 ${longest} 个字`,
  unfinishedCover: '封面还没有上传完，请等它传完再发布',
  unfinishedImages: '正文里还有图片没有上传完：请等它们完成，或在正文里重试、取消。',
} as const

export const saveStatus = {
  empty: '还没有写下文字',
  local: '已保存在此设备',
  notLocal: '正在保存到此设备…',
  saving: '正在保存到服务器…',
  saved: '已保存到服务器',
  savedAt: (time: string) => `已保存到服务器 · ${time}`,
  offline: '离线：已保存在此设备，联网后自动上传',
  offlineNowhere: '离线：还没有保存，请不要关闭页面',
  conflict: '有冲突：这篇文章在别处也被修改了',
  signedOut: '需要登录：文字已保存在此设备',
  signedOutNowhere: '需要登录：文字还没有保存在此设备，请不要关闭页面',
  failed: '没有保存到服务器，文字保存在此设备',
  failedNowhere: '没有保存，请不要关闭页面',
  retry: '重试',
} as const

export const banners = {
  otherTab: '这篇文章正在另一个标签页里写，这里只能看。',
  takeOver: '接管',
  takingOver: '正在接管…',
  signedOut: '登录已失效。文字已保存在此设备，登录后接着写。',
  signedOutNowhere: '登录已失效。文字还没有保存在此设备，请不要关闭页面，登录后接着写。',
  signIn: '去登录',
  deviceUnavailable: '这个浏览器不让网页保存数据：文字只保存在服务器。',
  deviceFull: '这台设备的存储空间满了：新的文字只保存在服务器。',
  reviewNote: (note: string) => `管理员：${note}`,
  local: (time: string) => `这台设备上有一份 ${time} 写的文字，服务器上没有。`,
  showLocal: '查看',
  conflict: '这篇文章在别处也被修改了，两边的文字都在。',
  gone: '这篇文章已在别处被删除，您的文字还在。',
  showConflict: '查看并处理',
  fields: '请先改正标出的地方。',
  unpublished: '没有发布：当时连不上服务器。文字已保存，可以再发布一次。',
} as const

export const conflict = {
  title: '两边都有修改',
  text: '下面是两份文字和它们的不同。选一份，或者都留下。',
  gone: '这篇文章已在别处被删除。您可以把这里的文字存为新的草稿，或者放弃它。',
  mine: '这里的',
  theirs: '服务器上的',
  keepMine: '用这里的',
  keepTheirs: '用服务器上的',
  keepBoth: '都留下',
  hint: '“用这里的”：服务器上的那份仍在历史版本里。“用服务器上的”：放弃这里的修改。“都留下”：这里的文字成为一篇新草稿，服务器上的不变。',
  copying: '正在保存副本…',
  saveAsNew: '存为新草稿',
  giveUp: '放弃这里的',
  copied: { title: '已存为新草稿', message: '服务器上的那一份没有变' },
} as const

export const leaving = {
  title: '图片还没有传完',
  text: '现在离开就不再上传，回来以后要重新选择图片；写的文字都在。',
  confirm: '离开',
  cancel: '留在这里',
} as const

export const local = {
  toast: { title: '有没保存的文字', message: '上次写的文字还在这台设备上' },
  show: '查看',
  earlier: '之前',
  title: '恢复这台设备上的文字',
  text: (time: string) => `写于 ${time}，服务器上没有。`,
  current: '现在的',
  kept: '这台设备上的',
  restore: '恢复',
  discard: '丢弃',
  later: '以后再说',
  discardTitle: '丢弃这份文字？',
  discardText: '丢弃之后找不回来。',
  discardConfirm: '丢弃',
  keep: '留着',
} as const

export const settings = {
  heading: '文章设置',
  excerpt: '摘要',
  excerptAutomatic: '自动取自正文开头；写下自己的，就用自己的。',
  excerptOwn: '用的是您写的摘要。',
  excerptReset: '恢复自动',
  cover: '封面',
  coverUpload: '上传封面',
  coverReplace: '换一张',
  coverUploading: '正在上传…',
  coverCancel: '取消上传',
  coverFailed: '封面没有上传成功',
  coverElsewhere: '这篇文章正在另一个标签页里写，封面没有换上',
  coverFromText: '从正文里选',
  coverOfText: (index: number) => `用正文的第 ${index} 张图片作封面`,
  coverRemove: '移除封面',
  coverHint: 'png、jpeg、webp 或 gif，至多 8 MB，显示为 2:1。',
  categories: '分类',
  categoryGone: '已不可用的分类',
  categoriesHint: (most: number) => `最多 ${most} 个`,
  tags: '标签',
  tagsHint: (most: number, longest: number) =>
    `回车或逗号添加，最多 ${most} 个，每个最多 ${longest} 个字`,
  tagLong: (longest: number) => `标签最多 ${longest} 个字`,
  tagsFull: (most: number) => `最多 ${most} 个标签`,
  tagKnown: '已经有这个标签了',
  topics: '话题',
  topicsHint: (most: number) => `搜索已有的话题，最多 ${most} 个`,
  topicsFull: (most: number) => `最多 ${most} 个话题`,
  topicList: '找到的话题',
  topicPosts: (count: string) => `${count} 文章`,
  topicSearching: '正在找…',
  topicNone: '没有这样的话题',
  topicGone: '已不可用的话题',
  topicUnknown: '话题',
  topicNamesFailed: (reason: string) => `没有取到话题的名字：${reason}`,
  topicRetry: '重试',
  topicRetryLabel: '重试：取话题的名字',
} as const

/** How a publication is told (specification §4, §9). */
export const outcomes = {
  published: (title: string) => ({ title: '发布成功', message: `“${title}”已发布` }),
  updated: (title: string) => ({
    title: '更新成功',
    message: `读者现在看到的是“${title}”的新版本`,
  }),
  reviewing: {
    title: '已提交审核',
    message: '管理员会在 24 小时内审核，结果将以站内消息通知您。',
  },
  heldFor: (words: string) => ({
    title: '已提交审核',
    message: `因为含有“${words}”，要等管理员审核后读者才看得到。管理员会在 24 小时内审核，结果将以站内消息通知您。`,
  }),
  show: '查看文章',
  refused: (title: string, reason: string) => ({
    title: '还没有发布',
    message: title === '' ? reason : `“${title}”：${reason}`,
  }),
  edit: '继续编辑',
} as const

export const preview = {
  label: '预览',
  empty: '写下的内容会显示在这里',
  broken: '预览暂时出不来，正文不受影响，继续写就好',
} as const

/** What readers see otherwise than it was written, because it would be too much for their browsers. */
export const plainParts = {
  text: '正文太大或嵌套太深，读者看到的是纯文本。',
  code: '有一段代码太长，读者看到的没有着色。',
  formula: '有一个公式太大，读者看到的是它的源码。',
} as const
