/** One comment below a post of the demo, with the answers to it. People are named by their keys in `cast.ts`. */
export interface DemoComment {
  by: string
  /** After the post was published, or after what it answers was said. */
  hoursLater: number
  text: string
  likedBy?: string[]
  answers?: DemoComment[]
}

/** What is said below the posts, by the name of the post's file. */
export const talks: Record<string, DemoComment[]> = {
  'slow-query.md': [
    {
      by: 'math',
      hoursLater: 3,
      text: '“先量再改”这四个字应该贴在每个人的显示器上。请问那张执行计划里的行数估算差了多少倍？',
      likedBy: ['moss', 'keeper', 'lin'],
      answers: [
        {
          by: 'lin',
          hoursLater: 1,
          text: '差了四百倍左右，统计信息停在半年以前。ANALYZE 之后就正常了。',
          likedBy: ['math'],
          answers: [
            { by: 'math', hoursLater: 2, text: '四百倍！这比我批作业时见过的都大。' },
            {
              by: 'keeper',
              hoursLater: 5,
              text: '@林间 后来把它加进定时任务了吗？我们也想抄一份。',
            },
          ],
        },
      ],
    },
    {
      by: 'moss',
      hoursLater: 9,
      text: '看完去查了自己的小站，果然也有一条没走索引的。\n官方文档这一节写得很清楚：https://www.postgresql.org/docs/current/using-explain.html',
      likedBy: ['lin'],
    },
  ],
  'river-walk.delta.json': [
    {
      by: 'spoon',
      hoursLater: 6,
      text: '第三座桥下面那家面馆还在吗？十年前在那里吃过一碗很好的葱油面。',
      likedBy: ['walk', 'lamp'],
      answers: [
        { by: 'walk', hoursLater: 2, text: '还在，老板的儿子在掌勺了。葱还是自己炸的。' },
        { by: 'spoon', hoursLater: 1, text: '那我下周就去。' },
      ],
    },
    { by: 'lamp', hoursLater: 20, text: '“河不赶路，人才赶路。”这句我抄在本子上了。' },
  ],
  'shishuo.md': [
    {
      by: 'walk',
      hoursLater: 4,
      text: '雪夜访戴那段，我每次走长路的时候都会想起来。',
      likedBy: ['lamp', 'moss'],
      answers: [{ by: 'lamp', hoursLater: 3, text: '兴尽而返，是读书和走路的共同美德。' }],
    },
    { by: 'math', hoursLater: 30, text: '碎片化也分碎得漂亮和碎得难看。' },
  ],
  'typography.md': [
    {
      by: 'lamp',
      hoursLater: 5,
      text: '第六条关于破折号的，图书馆的海报可以照着改一遍了。',
      likedBy: ['moss'],
    },
    {
      by: 'lin',
      hoursLater: 12,
      text: '想问行高：代码块里也用同样的 1.8 吗？',
      answers: [
        {
          by: 'moss',
          hoursLater: 1,
          text: '代码块 1.6 左右就够，太松了缩进的层次会看不出来。',
          likedBy: ['lin', 'keeper'],
        },
      ],
    },
  ],
  'noodles.md': [
    {
      by: 'wood',
      hoursLater: 2,
      text: '照第二种失败的方式成功地失败了。',
      likedBy: ['spoon', 'walk', 'math'],
      answers: [{ by: 'spoon', hoursLater: 1, text: '恭喜，离成功只差第三种。' }],
    },
  ],
  'dovetail.md': [
    {
      by: 'spoon',
      hoursLater: 8,
      text: '那条缝比我切的豆腐还直，不许谦虚。',
      likedBy: ['wood'],
    },
  ],
  'welcome.md': [
    {
      by: 'walk',
      hoursLater: 10,
      text: '终于有个能慢慢写的地方。',
      likedBy: ['keeper', 'lamp'],
    },
    { by: 'wood', hoursLater: 26, text: '编辑器里可以贴图吗？想晒一张凳子。' },
  ],
}
