/** The site's name where nobody has given it one. */
export const brand = '砚'

export const navigation = {
  label: '主导航',
  home: '首页',
  topics: '话题广场',
  history: '岁月史书',
  userHome: '个人空间',
  following: '我的关注',
  followers: '我的关注者',
  favorites: '我的收藏',
  postsManagement: '文章管理',
  feedback: '意见反馈',
  userReports: '我的举报',
  diagnostic: '连接诊断',
  admin: '后台管理',
  open: '打开菜单',
  close: '关闭菜单',
} as const

export const search = {
  label: '搜索文章',
  suggestions: '搜索建议',
  found: (count: number) => `${count} 条建议，按上下键挑选`,
  kinds: { post: '文章', topic: '话题', tag: '标签', author: '作者' },
} as const

/** What is chosen, and what a press will choose. */
export const theme = {
  light: '浅色主题，切换到深色主题',
  dark: '深色主题，切换到跟随系统',
  system: '跟随系统，切换到浅色主题',
} as const

export const account = {
  login: '登录',
  menu: (nickname: string) => `${nickname}的菜单`,
  vip: 'VIP',
  profile: '个人主页',
  logout: '退出登录',
  loggingOut: '正在退出…',
} as const

export const bell = { label: '消息' } as const

export const sessionDialog = { login: '去登录' } as const

export const footer = {
  copyright: (year: number, holder: string) => `© ${year} ${holder}`,
  more: '更多',
  posts: '全部文章',
  ranking: '排行榜',
} as const

export const feed = {
  link: 'RSS 订阅',
  of: (name: string) => `RSS 订阅：${name}`,
} as const

/** Titles of the routes by name; a page whose title depends on what it shows sets its own over it. */
export const titles = {
  home: '多人博客社区',
  login: '登录',
  register: '注册',
  forgotPassword: '忘记密码',
  resetPassword: '重置密码',
  unauthorized: '无法访问',
  setup: '首次设置',
  posts: '文章列表',
  post: '文章',
  profile: '个人主页',
  userFollowing: '关注',
  userFollowers: '关注者',
  topics: '话题广场',
  topic: '话题',
  category: '分类',
  search: '搜索',
  history: '岁月史书',
  historyYear: '岁月史书',
  historyMonth: '岁月史书',
  ranking: '排行榜',
  editor: '写文章',
  chooseEditor: '写文章',
  editPost: '编辑文章',
  postsManagement: '文章管理',
  postVersions: '历史版本',
  userHome: '个人空间',
  following: '我的关注',
  followers: '我的关注者',
  favorites: '我的收藏',
  feedback: '意见反馈',
  userReports: '我的举报',
  messageCenter: '消息中心',
  diagnostic: '实时连接诊断',
  admin: '后台管理',
  adminUsers: '用户管理',
  adminPosts: '文章管理（后台）',
  adminComments: '评论管理',
  adminNotifications: '通知管理',
  adminTopics: '话题管理',
  adminReports: '举报处理',
  adminFeedback: '反馈处理',
  adminSystem: '系统',
  adminTodos: '待办',
} as const

export const notFound = {
  title: '页面不存在',
  text: '这个地址没有内容，可能已被移动或删除。',
  home: '回到首页',
} as const

export const unauthorized = {
  heading: '无法访问',
  notLoggedIn: '您还没有登录，请先登录。',
  insufficientPermission: '您没有权限访问这个页面，请联系管理员获取权限。',
  login: '去登录',
  changeAccount: '换个账号登录',
  home: '回到首页',
} as const

export const failed = {
  heading: '页面出了点问题',
  text: '没能显示这个页面。您可以重试，或先去别处看看。',
  chunk: '页面没有加载完整：网络不稳，或者网站刚刚更新。请刷新页面。',
  app: '砚暂时无法显示，请刷新页面。',
  retry: '重试',
  reload: '刷新页面',
} as const

/** In the place of a section whose code did not come. */
export const missingSection =
  '这一部分没有加载出来：网络不稳，或者网站刚刚更新。请重试；还是不行，请刷新页面。'

/** A dialog whose code does not come; what was typed on the page below it is still there. */
export const missingDialog = {
  title: '没能打开',
  message: '网络不稳，或者网站刚刚更新。请再试一次；还是不行，先存好写下的内容，再刷新页面。',
} as const

/** What begins an article, on the home page and in the navigation. */
export const write = { hero: '开始写作', navigation: '写文章' } as const

/** Where to go from a page that shows nothing. */
export const ways = {
  home: '回到首页',
  posts: '浏览文章',
  topics: '去话题广场',
  history: '岁月史书',
} as const

/** The ways through a list of numbered pages. */
export const pages = { first: '回到第一页' } as const
