export const preview = {
  label: '预览',
  empty: '写下的内容会显示在这里',
  broken: '预览暂时出不来，正文不受影响，继续写就好',
  degraded: '内容太长或结构太复杂，将按纯文本显示',
} as const

export const uploads = {
  tooLarge: '图片不能超过 8 MB',
  notAnImage: '只支持 JPEG、PNG、WebP 和 GIF 图片',
} as const
