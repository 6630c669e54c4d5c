interface DemoLetter {
  from: string
  to: string
  text: string
  /** Its receiver has read it, and all before it. */
  isRead?: boolean
}

/** What the people of the demo have written to each other, in order; `key`s as in the cast. */
export const letters: DemoLetter[] = [
  {
    from: 'lin',
    to: 'keeper',
    text: '守砚人你好，慢查询那篇想加一张执行计划的图，放封面合适吗？',
    isRead: true,
  },
  {
    from: 'keeper',
    to: 'lin',
    text: '封面会裁成横幅，图里的字就看不清了。放正文第一段后面吧。',
    isRead: true,
  },
  { from: 'lin', to: 'keeper', text: '好，那我今晚改。', isRead: true },
  { from: 'lin', to: 'keeper', text: '顺便：代码块能标出某一行吗？' },
  { from: 'moss', to: 'keeper', text: '暗色下的引用块边线有点淡，我截了图，回头发你。' },
]

export const announcement = {
  type: 11,
  title: '欢迎来到演示社区',
  content:
    '这里的人和文章都是写好的样例，可以随意试：发文章、评论、关注、写信。要从空的社区开始，用 DEMO=off 启动。',
} as const
