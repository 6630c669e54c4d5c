type Query = Record<string, string | undefined>

/** Every address of the product (specification §2), relative to the base path /blog. */
export const paths = {
  root: () => '/',
  home: () => '/home',
  login: (redirect?: string) => withQuery('/login', { redirect }),
  register: (redirect?: string) => withQuery('/register', { redirect }),
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  unauthorized: (reason: UnauthorizedReason, redirect?: string) =>
    withQuery('/unauthorized', { reason, redirect }),
  history: () => '/post-history',
  historyYear: (year: number) => `/post-history/${year}`,
  historyMonth: (year: number, month: number) => `/post-history/${year}/${month}`,
  editor: (editor?: EditorKind) => withQuery('/post-editor', { editor }),
  editPost: (id: string) => `/post-editor/${segment(id)}`,
  post: (id: string) => `/posts/${segment(id)}`,
  posts: () => '/posts',
  profile: (userId: string) => `/users/${segment(userId)}/profile`,
  userHome: () => '/user-home',
  postsManagement: (tab?: 'reviewing') => withQuery('/posts-management', { tab }),
  category: (id: string) => `/categories/${segment(id)}`,
  search: (q: string) => withQuery('/search', { q }),
  messageCenter: (tab?: MessageTab) => withQuery('/message-center', { tab }),
  ranking: (tab?: RankingTab) => withQuery('/ranking', { tab }),
  following: () => '/following',
  followers: () => '/followers',
  favorites: () => '/favorites',
  topics: () => '/topics',
  topic: (id: string) => `/topics/${segment(id)}`,
  feedback: () => '/feedback',
  userReports: () => '/user/reports',
  diagnostic: () => '/diagnostic',
  admin: () => '/admin',
} as const

export type PathName = keyof typeof paths
export type UnauthorizedReason = 'not_logged_in' | 'insufficient_permission'
export type EditorKind = 'markdown' | 'rich-text'
export type RankingTab = 'posts' | 'authors' | 'topics'
export type MessageTab =
  'assistant' | 'chat' | 'comment' | 'mention' | 'interaction' | 'system' | 'globalAnnouncement'

function segment(value: string) {
  return encodeURIComponent(value)
}

function withQuery(path: string, query: Query) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}
