export const hero = {
  heading: '多人博客社区',
  text: '慢慢写，好好读。把想清楚的事写下来，与认真的人相遇。',
  browse: '浏览文章',
} as const

export const hotPosts = { heading: '热门推荐', empty: '暂无热门文章' } as const

export const latestPosts = {
  heading: '最新文章',
  empty: '暂无文章',
  more: '更多',
  moreLabel: '更多最新文章',
} as const

export const panels = {
  label: '热门榜单',
  more: '更多',
  ranking: { title: '全站热榜', tab: '热榜', empty: '暂无热门文章', more: '更多热门文章' },
  creators: {
    title: '热门创作者',
    tab: '创作者',
    empty: '暂无热门创作者',
    more: '更多热门创作者',
    detail: (posts: string, views: string) => `${posts} 篇 · ${views} 阅读`,
  },
  topics: {
    title: '热门话题',
    tab: '话题',
    empty: '暂无热门话题',
    more: '更多热门话题',
    hotness: (score: string) => `热度 ${score}`,
  },
} as const

/** Quiet, as specification §8 wants failures of this page: no toast, and no claim that there is nothing. */
export const retry = '重试'
