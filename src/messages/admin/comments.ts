export const comments = {
  heading: '评论',
  label: '评论列表',
  empty: '还没有评论',
  search: '评论内容',
  status: '状态',
  content: '评论',
  nothing: '（内容已删除）',
  author: '作者',
  likes: '赞',
  reports: '举报',
  written: '发表时间',
  on: (title: string) => `在《${title}》下`,
  onGone: '文章已不在',
  heldFor: (words: string) => `敏感词：${words}`,
  title: '评论',
} as const

export const commentStatuses = {
  visible: '可见',
  held: '等待审核',
  hidden: '已隐藏',
  deleted: '已删除',
} as const

/** What may be decided about a comment. */
export const decisions = {
  show: { label: '显示', done: () => '读者看得到这条评论了' },
  hide: { label: '隐藏', done: () => '已隐藏这条评论' },
  delete: { label: '删除', done: () => '已删除这条评论' },
} as const

const about = ({ length }: readonly string[]) =>
  length === 1 ? '这条评论' : ` ${length} 条评论`

export const questions = {
  hide: {
    title: (names: readonly string[]) => `隐藏${about(names)}`,
    text: '读者不再看得到；作者会看到原因，可以申诉一次。',
    confirm: '隐藏',
  },
  delete: {
    title: (names: readonly string[]) => `删除${about(names)}`,
    text: '内容不会保留，不能恢复；别人的回复会留下。',
    confirm: '删除',
  },
} as const
