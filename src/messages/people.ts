import { operationFailed } from './failures.ts'

export const following = {
  heading: '我的关注',
  total: (count: string) => `共 ${count} 人`,
  empty: '还没有关注任何人',
  find: '看看热门创作者',
} as const

export const followers = {
  heading: '我的关注者',
  total: (count: string) => `共 ${count} 人`,
  empty: '还没有关注者',
  find: '写一篇文章，让更多人看到您',
} as const

export const people = {
  emptyPage: '这一页没有人',
  noBio: '这位作者还没有写简介。',
  posts: (count: string) => `${count} 篇文章`,
  followers: (count: string) => `${count} 位关注者`,
  views: (count: string) => `${count} 阅读`,
} as const

export const favorites = {
  heading: '我的收藏',
  total: (count: string) => `共 ${count} 篇`,
  empty: '还没有收藏文章',
  browse: '浏览文章',
  emptyPage: '这一页没有文章',
  remove: '取消收藏',
  removeLabel: (title: string) => `取消收藏：${title}`,
} as const

/** What a thing that was put away says, and its way back. */
export const outcomes = {
  undo: '撤销',
  failed: operationFailed,
  favorite: { gone: { title: '已取消收藏' }, back: { title: '已重新收藏' } },
  block: { gone: { title: '已取消屏蔽' }, back: { title: '已屏蔽' } },
  mute: { gone: { title: '已取消静音' }, back: { title: '已静音' } },
} as const

export const shown = {
  heading: {
    following: (name: string) => `${name}的关注`,
    followers: (name: string) => `${name}的关注者`,
  },
  sides: '关注与关注者',
  side: { following: '关注', followers: '关注者' },
  /** Followers are shown only as far as they show whom they follow. */
  partly: '这里只有也公开了关注的人。',
  empty: { following: '还没有关注任何人', followers: '还没有能看到的关注者' },
  closed: (name: string) => `${name}没有公开关注与关注者`,
  ownClosed: '您没有公开关注与关注者',
  open: '去公开',
  profile: '个人主页',
  more: '显示更多',
  adding: '正在加载…',
} as const

export const privacy = {
  heading: '隐私',
  show: '公开我的关注与关注者',
  text: '打开之后，谁都看得到您关注了谁；您也会出现在别人公开的关注者里。没有打开时，别人只看得到人数。',
  shown: { title: '已公开关注与关注者' },
  hidden: { title: '不再公开关注与关注者' },
  failed: operationFailed,
} as const

export const relation = {
  menu: (name: string) => `对 ${name} 的更多操作`,
  block: '屏蔽',
  unblock: '取消屏蔽',
  mute: '静音',
  unmute: '取消静音',
  blockQuestion: {
    title: (name: string) => `屏蔽 ${name}？`,
    text: '屏蔽之后，您与对方互相不能私信、关注与互动，已有的关注会取消。对方不会收到通知。',
    confirm: '屏蔽',
    cancel: '取消',
  },
  blocked: '您已屏蔽该用户',
  /** Where there is little room. */
  blockedBriefly: '已屏蔽',
  muted: '您已静音该用户',
} as const

export const hidden = {
  heading: '屏蔽与静音',
  text: '屏蔽的人不能与您私信、互相关注和互动；静音的人照常活动，只是您看不到他们的内容与通知。',
  block: { heading: '已屏蔽的用户', empty: '没有屏蔽任何人', remove: '取消屏蔽' },
  mute: { heading: '已静音的用户', empty: '没有静音任何人', remove: '取消静音' },
  labelOf: (text: string, name: string) => `${text}：${name}`,
  more: '显示更多',
} as const

export const feed = {
  tabs: '看谁的文章',
  tab: { all: '全部', following: '关注' },
  empty: '关注的人与话题还没有文章',
  findPeople: '看看热门创作者',
  findTopics: '逛逛话题广场',
  more: '显示更多',
  adding: '正在加载…',
} as const
