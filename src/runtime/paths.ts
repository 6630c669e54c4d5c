import type { SetupStep } from '#machines/setup/setup.machine.ts'
import type { UnreadCategory } from '#machines/unread/unread.types.ts'
import type { RankingTab } from '#src/data/types.ts'

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
  /** The first start; `invite` is the token of the link that the server prints. */
  setup: (invite?: string, step?: SetupStep) => withQuery('/setup', { invite, step }),
  history: () => '/post-history',
  historyYear: (year: number) => `/post-history/${year}`,
  historyMonth: (year: number, month: number) => `/post-history/${year}/${month}`,
  /** `topic`: that of an article that is about to begin. */
  editor: (editor?: EditorKind, topic?: string) => withQuery('/post-editor', { editor, topic }),
  /** A new article under a name of its own, so that coming back finds what was written. */
  newDraft: (editor: EditorKind, key: string, topic?: string) =>
    withQuery('/post-editor', { editor, draft: key, topic }),
  chooseEditor: (topic?: string) => withQuery('/editor', { topic }),
  editPost: (id: string) => `/post-editor/${segment(id)}`,
  post: (id: string) => `/posts/${segment(id)}`,
  /** Where a comment stands below its post. */
  comment: (postId: string, commentId: string) =>
    `/posts/${segment(postId)}#comment-${segment(commentId)}`,
  posts: (tab?: PostsTab) => withQuery('/posts', { tab: tab === 'all' ? undefined : tab }),
  taggedPosts: (tag: string) => withQuery('/posts', { tag }),
  profile: (userId: string, tab?: ProfileTab) =>
    withQuery(`/users/${segment(userId)}/profile`, { tab: tab === 'posts' ? undefined : tab }),
  userFollowing: (userId: string) => `/users/${segment(userId)}/following`,
  userFollowers: (userId: string) => `/users/${segment(userId)}/followers`,
  userHome: (tab?: OwnTab) => withQuery('/user-home', { tab }),
  postsManagement: (tab?: ManagementTab) => withQuery('/posts-management', { tab }),
  postVersions: (id: string) => `/posts-management/${segment(id)}/versions`,
  category: (id: string) => `/categories/${segment(id)}`,
  search: (q: string) => withQuery('/search', { q }),
  messageCenter: (tab?: MessageTab, user?: string) =>
    withQuery('/message-center', { tab, user }),
  /** What is unread of a tab of it. */
  unreadMessages: (tab: MessageTab) => withQuery('/message-center', { tab, unread: '1' }),
  ranking: (tab?: RankingTab) => withQuery('/ranking', { tab }),
  following: () => '/following',
  followers: () => '/followers',
  favorites: () => '/favorites',
  topics: () => '/topics',
  topic: (id: string) => `/topics/${segment(id)}`,
  feedback: () => '/feedback',
  userReports: (tab?: ReportsTab) =>
    withQuery('/user/reports', { tab: tab === 'reports' ? undefined : tab }),
  diagnostic: () => '/diagnostic',
  admin: () => '/admin',
  adminUsers: () => '/admin/users',
  adminPosts: (tab?: AdminPostsTab) =>
    withQuery('/admin/posts', { tab: tab === 'posts' ? undefined : tab }),
  adminComments: () => '/admin/comments',
  adminNotifications: (tab?: AdminNotificationsTab) =>
    withQuery('/admin/notifications', { tab: tab === 'sent' ? undefined : tab }),
  adminTopics: () => '/admin/topics',
  adminReports: (tab?: AdminReportsTab) =>
    withQuery('/admin/reports', { tab: tab === 'queue' ? undefined : tab }),
  adminFeedback: () => '/admin/feedback',
  adminSystem: () => '/admin/system',
  adminTodos: () => '/admin/todos',
} as const

export type PathName = keyof typeof paths
type UnauthorizedReason = 'not_logged_in' | 'insufficient_permission'
/** What a profile shows, in the order of its tabs. */
export const profileTabs = ['posts', 'created', 'followed'] as const
type ProfileTab = (typeof profileTabs)[number]
/** What the article management can show, in the order of its tabs. */
export const managementTabs = [
  'all',
  'published',
  'drafts',
  'reviewing',
  'rejected',
  'taken-down',
  'unpublished',
  'trash',
] as const
export type ManagementTab = (typeof managementTabs)[number]
/** What one's own space can show, in the order of its tabs. */
export const ownTabs = [
  'posts',
  'drafts',
  'topics',
  'favorites',
  'followers',
  'profile',
  'security',
] as const
export type OwnTab = (typeof ownTabs)[number]
/** What one has said about decisions and content, in the order of its tabs. */
export const reportsTabs = ['reports', 'appeals'] as const
type ReportsTab = (typeof reportsTabs)[number]
/** What the back office shows of posts, in the order of its tabs. */
export const adminPostsTabs = ['posts', 'categories'] as const
type AdminPostsTab = (typeof adminPostsTabs)[number]
/** What it shows of notices, in the order of its tabs. */
export const adminNotificationsTabs = ['sent', 'scheduled'] as const
export type AdminNotificationsTab = (typeof adminNotificationsTabs)[number]
/** What it shows of reports, in the order of its tabs. */
export const adminReportsTabs = ['queue', 'appeals'] as const
type AdminReportsTab = (typeof adminReportsTabs)[number]
/** Whose posts the article list shows. */
export type PostsTab = 'all' | 'following'
export type EditorKind = 'markdown' | 'rich-text'
/** The message centre has a tab for each entry of the bell. */
export type MessageTab = UnreadCategory

function segment(value: string) {
  return encodeURIComponent(value)
}

function withQuery(path: string, query: Query) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}
