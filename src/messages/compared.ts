/** What belongs to a post beside its text, a line each, where two states of it are compared. */
export const compared = {
  title: (title: string) => `标题：${title}`,
  excerpt: (excerpt: string) => `摘要：${excerpt === '' ? '自动' : excerpt}`,
  tags: (tags: string) => `标签：${tags}`,
  cover: (address: string) => `封面：${address}`,
  categories: (names: string) => `分类：${names}`,
  topics: (names: string) => `话题：${names}`,
  none: '无',
} as const
