export const ranking = {
  heading: '排行榜',
  text: '次序由读者决定：阅读、点赞、收藏与关注。',
  tabs: '排行的对象',
  periods: '统计的时间',
  score: (score: string) => `热度 ${score}`,
  emptyPage: '这一页没有上榜的内容',
  allTime: '看全部时间',
} as const

export const tabs = {
  posts: '文章',
  authors: '作者',
  topics: '话题',
} as const

export const periods = {
  day: '今天',
  week: '近七天',
  month: '近三十天',
  all: '全部',
} as const

export const empty = {
  posts: '暂无上榜的文章',
  authors: '暂无上榜的作者',
  topics: '暂无上榜的话题',
} as const

export const details = {
  /** Behind the name of the author. */
  post: (views: string, likes: string, comments: string) =>
    ` · ${views} 阅读 · ${likes} 赞 · ${comments} 评论`,
  author: (posts: string, views: string, followers: string) =>
    `${posts} 篇 · ${views} 阅读 · ${followers} 关注者`,
  topic: (posts: string, discussions: string, followers: string) =>
    `${posts} 篇 · ${discussions} 讨论 · ${followers} 关注者`,
} as const
