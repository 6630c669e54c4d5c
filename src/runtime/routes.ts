import type { PathName } from './paths.ts'

export type Audience = 'everyone' | 'member' | 'admin'

export interface RouteRow {
  pattern: string
  /** Who may open it; see src/app/access.ts. */
  audience: Audience
  /** Stays mounted and keeps its place when one navigates away (specification §2). */
  keptAlive: boolean
  /** What the world may find: a server may render it before the app runs. */
  isServerRendered: boolean
  /** What it reads of a query. A server-rendered page is known by its path and these names: any other is dropped first. */
  reads: readonly string[]
}

const page = (pattern: string, row: Partial<Omit<RouteRow, 'pattern'>> = {}): RouteRow => ({
  pattern,
  audience: 'everyone',
  keptAlive: false,
  isServerRendered: false,
  reads: [],
  ...row,
})

const rendered = (pattern: string, row: Partial<Pick<RouteRow, 'keptAlive' | 'reads'>> = {}) =>
  page(pattern, { ...row, isServerRendered: true })

/** The pages that exist. Navigation, guards, titles and the router all read this table, so an entry appears everywhere at once. */
export const routes = {
  home: rendered('/home', { keptAlive: true }),
  login: page('/login'),
  register: page('/register'),
  forgotPassword: page('/forgot-password'),
  resetPassword: page('/reset-password'),
  unauthorized: page('/unauthorized'),
  setup: page('/setup'),
  posts: rendered('/posts', { reads: ['tab', 'category', 'tag', 'page'] }),
  post: rendered('/posts/:id'),
  profile: rendered('/users/:userId/profile', { reads: ['tab', 'page'] }),
  userFollowing: page('/users/:userId/following'),
  userFollowers: page('/users/:userId/followers'),
  topics: rendered('/topics', { keptAlive: true, reads: ['q', 'sort', 'page'] }),
  topic: rendered('/topics/:id', { reads: ['sort', 'page'] }),
  category: rendered('/categories/:categoryId', { reads: ['page'] }),
  search: rendered('/search', { reads: ['q', 'category', 'sort', 'page'] }),
  history: rendered('/post-history'),
  historyYear: rendered('/post-history/:year', { keptAlive: true }),
  historyMonth: rendered('/post-history/:year/:month', { keptAlive: true, reads: ['page'] }),
  ranking: rendered('/ranking', { keptAlive: true, reads: ['tab', 'period', 'page'] }),
  editor: page('/post-editor', { audience: 'member' }),
  chooseEditor: page('/editor', { audience: 'member' }),
  editPost: page('/post-editor/:id', { audience: 'member' }),
  postsManagement: page('/posts-management', { audience: 'member', keptAlive: true }),
  postVersions: page('/posts-management/:id/versions', { audience: 'member' }),
  userHome: page('/user-home', { audience: 'member', keptAlive: true }),
  following: page('/following', { audience: 'member' }),
  followers: page('/followers', { audience: 'member' }),
  favorites: page('/favorites', { audience: 'member' }),
  feedback: page('/feedback', { audience: 'member' }),
  userReports: page('/user/reports', { audience: 'member' }),
  messageCenter: page('/message-center', { audience: 'member' }),
  diagnostic: page('/diagnostic', { audience: 'member' }),
  admin: page('/admin', { audience: 'admin' }),
  adminUsers: page('/admin/users', { audience: 'admin' }),
  adminPosts: page('/admin/posts', { audience: 'admin' }),
  adminComments: page('/admin/comments', { audience: 'admin' }),
  adminReports: page('/admin/reports', { audience: 'admin' }),
  adminFeedback: page('/admin/feedback', { audience: 'admin' }),
  adminNotifications: page('/admin/notifications', { audience: 'admin' }),
  adminSystem: page('/admin/system', { audience: 'admin' }),
  adminTopics: page('/admin/topics', { audience: 'admin' }),
  adminTodos: page('/admin/todos', { audience: 'admin' }),
} as const satisfies Partial<Record<PathName, RouteRow>>

export type RouteName = keyof typeof routes

/** Each route with what its paths look like, as the router matches them. */
const matchers = Object.entries(routes).map(
  ([name, { pattern }]) =>
    // Object.entries widens the keys of the table.
    [
      name as RouteName,
      new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/*$`, 'i'),
    ] as const,
)

/** The route that a path (without /blog) belongs to, or null for an unknown one. */
export function routeAt(pathname: string): RouteName | null {
  return matchers.find(([, matcher]) => matcher.test(pathname))?.[0] ?? null
}

/** Whether the page of a path stays mounted and keeps its place when one navigates away. */
export function isKeptAlive(pathname: string): boolean {
  const name = routeAt(pathname)
  return name !== null && routes[name].keptAlive
}
