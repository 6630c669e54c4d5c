export const posts = {
  heading: '文章',
  tabs: '文章与分类',
  tab: { posts: '文章', categories: '分类' },
  label: '文章列表',
  empty: '还没有文章',
  search: '标题或作者昵称',
  status: '状态',
  everything: '全部（未删除）',
  category: '分类',
  title: '文章',
  author: '作者',
  views: '阅读',
  reports: '举报',
  updated: '更新时间',
  untitled: '（无标题）',
  changesInReview: '有修改待审核',
  heldFor: (words: string) => `敏感词：${words}`,
  note: (note: string) => `处理说明：${note}`,
} as const

/** What may be decided about a post. */
export const decisions = {
  approve: { label: '通过', done: (name: string) => `已通过：${name}` },
  reject: { label: '驳回', done: (name: string) => `已驳回：${name}` },
  takeDown: { label: '下架', done: (name: string) => `已下架：${name}` },
  restore: { label: '恢复', done: (name: string) => `已恢复：${name}` },
  delete: { label: '删除', done: (name: string) => `已删除：${name}` },
} as const

const about = (names: readonly string[]) =>
  names.length === 1 ? `《${names[0]}》` : `${names.length} 篇文章`

export const questions = {
  approve: {
    title: (names: readonly string[]) => `通过${about(names)}？`,
    text: '通过后读者立刻就能看到。',
    confirm: '通过',
  },
  reject: {
    title: (names: readonly string[]) => `驳回${about(names)}`,
    text: '作者会看到原因，改好之后可以重新提交。',
    confirm: '驳回',
  },
  takeDown: {
    title: (names: readonly string[]) => `下架${about(names)}`,
    text: '读者不再看得到；作者会看到原因，重新提交要再审核。',
    confirm: '下架',
  },
  restore: {
    title: (names: readonly string[]) => `恢复${about(names)}`,
    text: '已删除的回到已下架，已下架的回到审核中；读者要等审核通过才看得到。',
    confirm: '恢复',
  },
  delete: {
    title: (names: readonly string[]) => `删除${about(names)}`,
    text: '作者会看到原因；30 天之内还可以恢复。',
    confirm: '删除',
  },
} as const

export const view = {
  title: (title: string) => `文章：${title}`,
  showing: '看什么',
  body: '文章内容',
  text: '读者会看到的样子',
  differences: '与已发布的相比',
  waiting: (revision: number) => `等待审核的第 ${revision} 版`,
  published: (revision: number) => `已发布的第 ${revision} 版`,
  shown: (revision: number) => `第 ${revision} 版`,
  open: '打开文章页',
  deleted: '已删除的文章要先恢复才能查看。',
} as const
