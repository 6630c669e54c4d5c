export const category = {
  label: '分类',
  total: (count: string) => `共 ${count} 篇`,
  empty: '这个分类里还没有文章',
  missingTitle: '分类不存在',
  missing: '分类不存在，可能已被删除。',
} as const
