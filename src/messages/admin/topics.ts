export const topics = {
  heading: '话题',
  label: '话题列表',
  empty: '还没有话题',
  queueEmpty: '没有等待审核的话题',
  search: '名称、介绍或发起人',
  status: '状态',
  name: '话题',
  creator: '发起人',
  posts: '文章',
  followers: '关注者',
  hotness: '热度',
  reports: '举报',
  created: '发起时间',
  views: '看哪些话题',
  all: '全部话题',
  queue: '待审核',
  note: (note: string) => `处理说明：${note}`,
  mergedInto: (name: string) => `已并入“${name}”`,
  add: '新建话题',
} as const

/** Where a topic stands, by the number of the wire. */
export const statuses = {
  0: '待审核',
  1: '已启用',
  2: '已停用',
  3: '已删除',
  4: '未通过',
  5: '已合并',
} as const

/** What may be decided about a topic. */
export const decisions = {
  approve: { label: '通过', done: (name: string) => `已通过：${name}` },
  reject: { label: '驳回', done: (name: string) => `已驳回：${name}` },
  enable: { label: '启用', done: (name: string) => `已启用：${name}` },
  disable: { label: '停用', done: (name: string) => `已停用：${name}` },
  restore: { label: '恢复', done: (name: string) => `已恢复：${name}` },
  delete: { label: '删除', done: (name: string) => `已删除：${name}` },
  recount: { label: '重新统计', done: (name: string) => `已重新统计：${name}` },
} as const

const about = (names: readonly string[]) =>
  names.length === 1 ? `“${names[0]}”` : `${names.length} 个话题`

export const questions = {
  approve: {
    title: (names: readonly string[]) => `通过${about(names)}？`,
    text: '通过后读者立刻能看到，作者可以用它写文章。',
    confirm: '通过',
  },
  reject: {
    title: (names: readonly string[]) => `驳回${about(names)}`,
    text: '发起人会看到原因。',
    confirm: '驳回',
  },
  enable: {
    title: (names: readonly string[]) => `启用${about(names)}？`,
    text: '启用后读者能看到它和它下面的文章列表。',
    confirm: '启用',
  },
  disable: {
    title: (names: readonly string[]) => `停用${about(names)}`,
    text: '读者不再看得到这个话题，文章还在；发起人会看到原因。',
    confirm: '停用',
  },
  restore: {
    title: (names: readonly string[]) => `恢复${about(names)}？`,
    text: '恢复后是已停用，要再启用一次读者才看得到。',
    confirm: '恢复',
  },
  delete: {
    title: (names: readonly string[]) => `删除${about(names)}`,
    text: '读者不再看得到；发起人会看到原因。之后还可以恢复。',
    confirm: '删除',
  },
} as const

export const view = {
  title: (name: string) => `话题：${name}`,
  noDescription: '没有介绍',
  postsHeading: '话题下的文章',
  noPosts: '这个话题下还没有文章',
  morePosts: (total: number) => `共 ${total} 篇，这里是最新的 20 篇。`,
  untitled: '（无标题）',
  open: '打开话题页',
  edit: '修改',
  merge: '合并…',
} as const

export const form = {
  add: '新建话题',
  edit: (name: string) => `修改话题：${name}`,
  name: '话题名称',
  nameHint: '2 到 30 个字',
  description: '话题介绍',
  cancel: '取消',
  create: '新建',
  submit: '保存',
  submitting: '正在保存…',
  added: (name: string) => `已新建：${name}`,
  saved: (name: string) => `已保存：${name}`,
} as const

export const merge = {
  title: (name: string) => `合并话题：${name}`,
  text: (name: string) =>
    `“${name}”的文章和关注者都归到另一个话题，两边都有的只留一份。打开它的人会到那个话题去。合并之后不能分开。`,
  target: '并入哪个话题',
  targetHint: '只能并入已启用的话题',
  list: '找到的话题',
  searching: '正在找…',
  none: '没有找到',
  posts: (count: string) => `${count} 篇文章`,
  reason: '原因',
  reasonHint: '会写给发起人，并记入操作记录。',
  missing: '请选择要并入的话题',
  reasonLong: '原因最多 500 个字',
  cancel: '取消',
  submit: '合并',
  submitting: '正在合并…',
  done: (name: string, target: string) => `“${name}”已并入“${target}”`,
} as const

export const stats = {
  heading: '话题统计',
  facts: '各状态的话题数',
  total: '全部',
  postCount: '文章',
  discussionCount: '讨论',
  followerCount: '关注者',
  recalculate: '重算热度',
  recalculating: '正在重算…',
  recalculated: (count: number) => `已重算 ${count} 个话题的热度`,
  stillRecalculating: '还在重算，算完以后刷新这一页看新的热度',
} as const
