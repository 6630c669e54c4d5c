export const preview = {
  label: '预览',
  empty: '写下的内容会显示在这里',
  broken: '预览暂时出不来，正文不受影响，继续写就好',
} as const

/** What readers see otherwise than it was written, because it would be too much for their browsers. */
export const plainParts = {
  text: '正文太大或嵌套太深，读者看到的是纯文本。',
  code: '有一段代码太长，读者看到的没有着色。',
  formula: '有一个公式太大，读者看到的是它的源码。',
} as const

export const uploads = {
  tooLarge: '图片不能超过 8 MB',
  notAnImage: '只支持 JPEG、PNG、WebP 和 GIF 图片',
} as const
