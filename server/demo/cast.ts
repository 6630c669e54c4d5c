/** The people of the demo community. `key` names them in the posts; days count back from the day it is filled. */
export interface DemoPerson {
  key: string
  nickName: string
  bio: string
  /** Name of a picture, without its ending; without one the initials stand in. */
  avatar?: string
  joinedDaysAgo: number
  isAdmin?: boolean
  /** Lets others see whom they follow. */
  showsFollows?: boolean
  follows: string[]
}

export const people: DemoPerson[] = [
  {
    key: 'keeper',
    nickName: '守砚人',
    bio: '照看这个社区：磨墨、添水、掸灰。有事请写信，不急的事请慢慢写。',
    avatar: 'avatar-keeper',
    joinedDaysAgo: 760,
    isAdmin: true,
    showsFollows: true,
    follows: ['lin', 'moss', 'lamp'],
  },
  {
    key: 'lin',
    nickName: '林间',
    bio: '后端工程师，写了十一年数据库旁边的代码。喜欢把事故写成故事。',
    avatar: 'avatar-forest',
    joinedDaysAgo: 742,
    showsFollows: true,
    follows: ['moss', 'math', 'lamp', 'wood'],
  },
  {
    key: 'moss',
    nickName: '阿苔',
    bio: '做界面，也做字。相信留白是最便宜的装饰。',
    avatar: 'avatar-moss',
    joinedDaysAgo: 701,
    follows: ['lin', 'walk', 'lamp'],
  },
  {
    key: 'walk',
    nickName: '城步',
    bio: '周末走路的人。走过的街画成一张没有比例尺的地图。',
    avatar: 'avatar-walk',
    joinedDaysAgo: 655,
    follows: ['spoon', 'moss', 'lamp'],
  },
  {
    key: 'spoon',
    nickName: '顾一勺',
    bio: '厨房里的记录员：每道菜至少失败三次才写下来。',
    avatar: 'avatar-spoon',
    joinedDaysAgo: 590,
    follows: ['walk', 'math', 'wood'],
  },
  {
    key: 'wood',
    nickName: '木由',
    bio: '业余木工，手工工具派。阳台三平方米，够放一张凳子的梦想。',
    joinedDaysAgo: 540,
    showsFollows: true,
    follows: ['spoon', 'lin'],
  },
  {
    key: 'lamp',
    nickName: '夜读灯',
    bio: '图书馆员。白天给书找位置，晚上给自己找书。',
    avatar: 'avatar-lamp',
    joinedDaysAgo: 730,
    showsFollows: true,
    follows: ['walk', 'moss', 'keeper', 'wood'],
  },
  {
    key: 'math',
    nickName: '何小数',
    bio: '统计学教师。把公式讲成人话，把人话核对成公式。',
    joinedDaysAgo: 725,
    follows: ['lin', 'spoon', 'lamp'],
  },
]

export const shelves = [
  { name: '技术', description: '软件、系统与它们背后的取舍' },
  { name: '设计', description: '字、版面与界面' },
  { name: '生活', description: '厨房、工作台与街道' },
  { name: '阅读', description: '书，以及读书这件事' },
  { name: '科学', description: '数字、概率与好奇心' },
  { name: '社区', description: '关于这里' },
]

export interface DemoTopic {
  name: string
  description: string
  followers: string[]
}

export const topics: DemoTopic[] = [
  {
    name: '工程实践',
    description: '真实系统里的排查、取舍与教训。',
    followers: ['lin', 'moss', 'math', 'keeper'],
  },
  {
    name: '中文排版',
    description: '标点、行高、字体，以及一切让中文好读的细节。',
    followers: ['moss', 'lamp', 'keeper'],
  },
  {
    name: '城市漫步',
    description: '不赶路的时候，城市是另一个样子。',
    followers: ['walk', 'lamp', 'spoon', 'moss'],
  },
  {
    name: '厨房科学',
    description: '火候、时间与微生物。',
    followers: ['spoon', 'math', 'walk'],
  },
  {
    name: '读书笔记',
    description: '读过的书，留下的话。',
    followers: ['lamp', 'lin', 'math', 'walk', 'wood'],
  },
  {
    name: '手作',
    description: '用手想事情的人。',
    followers: ['wood', 'spoon', 'lin'],
  },
]
