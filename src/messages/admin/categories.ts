export const categories = {
  label: '分类列表',
  empty: '还没有分类',
  name: '分类',
  posts: '文章',
  add: '新建分类',
} as const

/** What may be decided about a category. */
export const decisions = {
  up: { label: '上移', done: (name: string) => `已上移：${name}` },
  down: { label: '下移', done: (name: string) => `已下移：${name}` },
  delete: { label: '删除', done: (name: string) => `已删除：${name}` },
} as const

export const deletion = {
  title: (name: string) => `删除分类“${name}”？`,
  /** Null when nobody knows how many posts are in it. */
  text: (count: number | null) => {
    if (count === 0) return '里面没有公开的文章。删掉之后找不回来。'
    const posts = count === null ? '里面的文章' : `里面有 ${count} 篇公开的文章，文章`
    return `${posts}都还在。分类删掉之后找不回来。`
  },
  moveTo: '里面的文章放到哪里',
  nowhere: '不放到别的分类',
  confirm: '删除',
} as const

export const form = {
  add: '新建分类',
  edit: (name: string) => `修改分类：${name}`,
  name: '分类名称',
  nameHint: '最多 20 个字',
  description: '分类介绍',
  descriptionHint: '写在分类页的名称下面',
  cancel: '取消',
  create: '新建',
  submit: '保存',
  submitting: '正在保存…',
  added: (name: string) => `已新建：${name}`,
  saved: (name: string) => `已保存：${name}`,
} as const

export const problems = {
  nameMissing: '请填写分类名称',
  nameLong: '分类名称最多 20 个字',
  descriptionLong: '分类介绍最多 200 个字',
} as const
