export const card = {
  noExcerpt: '没有摘要',
  views: (count: string) => `${count} 阅读`,
  likes: (count: string) => `${count} 赞`,
  comments: (count: string) => `${count} 评论`,
} as const

export const list = {
  heading: '文章列表',
  label: '文章',
  empty: '暂无文章',
  emptyPage: '这一页没有文章',
  emptyFiltered: '这里还没有文章',
  noneMatching: '没有符合的文章',
  all: '全部文章',
  total: (count: string) => `共 ${count} 篇`,
  categories: '分类',
  everything: '全部',
  categoryPage: '看这个分类的介绍与订阅',
  tag: (tag: string) => `标签：${tag}`,
  category: (name: string) => `分类：${name}`,
  onPage: (title: string, page: number) => (page > 1 ? `${title} · 第 ${page} 页` : title),
} as const

export const category = {
  label: '分类',
  total: (count: string) => `共 ${count} 篇`,
  empty: '这个分类里还没有文章',
  missingTitle: '分类不存在',
  missing: '分类不存在，可能已被删除。',
} as const

export const post = {
  minutes: (minutes: number) => `约 ${minutes} 分钟`,
  words: (words: string) => `${words} 字`,
  edited: (date: string) => `修改于 ${date}`,
  tags: '标签、分类与话题',
  author: '作者',
  commentBy: (name: string) => `${name} 的评论`,
  authorFacts: (posts: string, followers: string) => `${posts} 篇文章 · ${followers} 位关注者`,
  missingTitle: '文章不存在',
  missing: '文章不存在，可能已被删除或还没有发布。',
} as const

export const reactions = {
  like: { on: '已赞', off: '赞', failed: '点赞没有成功，请稍后重试' },
  favourite: { on: '已收藏', off: '收藏', failed: '收藏没有成功，请稍后重试' },
  failedTitle: '操作失败',
  label: (text: string, count: string) => `${text}，共 ${count}`,
} as const

export const share = {
  share: '分享',
  copied: { title: '链接已复制', message: '可以发给想读的人了' },
  failed: { title: '没能复制链接', message: '请从地址栏复制' },
} as const

export const neighbours = {
  heading: '接着读',
  previous: '上一篇',
  next: '下一篇',
  related: '相关文章',
} as const

export const statuses = {
  draft: '草稿',
  reviewing: '审核中',
  published: '已发布',
  rejected: '未通过',
  takenDown: '已下架',
  unpublished: '已取消发布',
  deleted: '已删除',
} as const

export const outline = { title: '目录' } as const

export const code = {
  copy: '复制',
  copied: '已复制',
  selected: '已选中，请按 Ctrl+C',
  label: (language: string) => (language === '' ? '代码' : `${language} 代码`),
} as const

export const content = {
  table: '表格',
  formula: '公式',
  done: '已完成',
  open: '未完成',
  video: (host: string) => `观看视频（${host}）`,
  original: '查看原图',
  originalOf: (alt: string) => `查看原图：${alt}`,
  imageFailed: '图片没有加载出来',
  imageFailedOf: (alt: string) => `图片没有加载出来：${alt}`,
} as const
