import { refusedWords } from './failures.ts'

export const square = {
  heading: '话题广场',
  total: (count: string) => `共 ${count} 个`,
  empty: '暂无话题',
  emptyPage: '这一页没有话题',
  sort: '话题排序',
  search: '搜索话题',
  submit: '搜索',
  notFound: (text: string) => `没有找到“${text}”`,
  sorts: {
    hotness: '最热',
    createTime: '最新',
    postCount: '文章最多',
    followerCount: '关注最多',
  },
} as const

export const topic = {
  name: (name: string) => `# ${name}`,
  noDescription: '这个话题还没有介绍。',
  facts: '统计',
  posts: '文章',
  discussions: '讨论',
  followers: '关注者',
  hotness: '热度',
  postsCount: (count: string) => `${count} 文章`,
  discussionsCount: (count: string) => `${count} 讨论`,
  followersCount: (count: string) => `${count} 关注者`,
  hotnessScore: (score: string) => `热度 ${score}`,
  why: (sentence: string) => `处理原因：${sentence}`,
  creator: '发起人',
  created: (date: string) => `${date} 创建`,
  write: '写这个话题',
  postsHeading: '话题下的文章',
  noPosts: '这个话题下还没有文章',
  sort: '文章排序',
  sorts: {
    publishedat: '最新',
    hotness: '最热',
    viewcount: '阅读最多',
    likecount: '点赞最多',
    commentcount: '评论最多',
  },
  missingTitle: '话题不存在',
  missing: '话题不存在，可能已被删除、停用，或者还没有通过审核。',
} as const

/** Where a topic stands that is not open to readers, by the number of the wire. */
export const statuses: Readonly<Record<number, string>> = {
  0: '待审核',
  2: '已停用',
  3: '已删除',
  4: '未通过',
}

export const follow = {
  follow: '关注',
  following: '已关注',
  label: (text: string, name: string) => `${text}话题：${name}`,
  followed: { title: '关注成功', message: '已成功关注该话题' },
  unfollowed: { title: '取消关注成功', message: '已取消关注该话题' },
  followFailed: { title: '关注失败', message: '关注失败，请稍后重试' },
  unfollowFailed: { title: '操作失败', message: '操作失败，请稍后重试' },
} as const

export const create = {
  open: '新建话题',
  title: '新建话题',
  name: '话题名称',
  nameHint: '2 到 30 个字',
  description: '话题介绍',
  descriptionHint: '选填：这个话题聊些什么',
  review: '提交后由管理员审核，24 小时内会有结果。',
  cancel: '取消',
  submit: '提交审核',
  submitting: '正在提交…',
  succeededTitle: '话题已提交',
  succeeded: (name: string) =>
    `“${name}”已提交审核。管理员会在 24 小时内审核，结果将以站内消息通知您，在个人空间的“我的话题”里也看得到。`,
  show: '查看话题',
  done: '知道了',
} as const

export const problems = {
  nameMissing: '请填写话题名称',
  nameLength: (shortest: number, longest: number) =>
    `话题名称需要 ${shortest} 到 ${longest} 个字`,
  descriptionLong: (longest: number) => `话题介绍最多 ${longest} 个字`,
} as const

/** What one may do with a topic that waits for its review. */
export const edit = {
  open: '修改',
  label: (name: string) => `修改话题：${name}`,
  title: '修改话题',
  review: '修改后仍由管理员审核，以修改后的为准。',
  submit: '保存',
  submitting: '正在保存…',
  done: { title: '已保存', message: '话题仍在等待审核' },
} as const

export const withdrawal = {
  open: '撤回',
  running: '正在撤回…',
  label: (name: string) => `撤回话题：${name}`,
  question: {
    title: '撤回话题',
    text: (name: string) => `“${name}”不再等待审核，也不会保留；名称可以再次使用。`,
    confirm: '撤回',
  },
  done: { title: '已撤回', message: '这个话题不再等待审核' },
  failed: refusedWords,
} as const
