import { lazy, type ComponentType } from 'react'
import type { RouteName } from '#src/runtime/routes.ts'

const imports: Record<RouteName, () => Promise<ComponentType>> = {
  home: async () => (await import('#src/pages/HomePage.tsx')).HomePage,
  login: async () => (await import('#src/pages/LoginPage.tsx')).LoginPage,
  register: async () => (await import('#src/pages/RegisterPage.tsx')).RegisterPage,
  forgotPassword: async () =>
    (await import('#src/pages/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  resetPassword: async () =>
    (await import('#src/pages/ResetPasswordPage.tsx')).ResetPasswordPage,
  unauthorized: async () => (await import('#src/pages/UnauthorizedPage.tsx')).UnauthorizedPage,
  setup: async () => (await import('#src/pages/SetupPage.tsx')).SetupPage,
  posts: async () => (await import('#src/pages/PostsPage.tsx')).PostsPage,
  post: async () => (await import('#src/pages/PostPage.tsx')).PostPage,
  userFollowing: async () => (await import('#src/pages/UserFollowsPage.tsx')).UserFollowingPage,
  userFollowers: async () => (await import('#src/pages/UserFollowsPage.tsx')).UserFollowersPage,
  profile: async () => (await import('#src/pages/ProfilePage.tsx')).ProfilePage,
  topics: async () => (await import('#src/pages/TopicsPage.tsx')).TopicsPage,
  topic: async () => (await import('#src/pages/TopicPage.tsx')).TopicPage,
  category: async () => (await import('#src/pages/CategoryPage.tsx')).CategoryPage,
  search: async () => (await import('#src/pages/SearchPage.tsx')).SearchPage,
  history: async () => (await import('#src/pages/HistoryPage.tsx')).HistoryPage,
  historyYear: async () => (await import('#src/pages/HistoryYearPage.tsx')).HistoryYearPage,
  historyMonth: async () => (await import('#src/pages/HistoryMonthPage.tsx')).HistoryMonthPage,
  ranking: async () => (await import('#src/pages/RankingPage.tsx')).RankingPage,
  editor: loadEditor,
  chooseEditor: loadEditor,
  editPost: loadEditor,
  postsManagement: async () =>
    (await import('#src/pages/PostsManagementPage.tsx')).PostsManagementPage,
  postVersions: async () => (await import('#src/pages/PostVersionsPage.tsx')).PostVersionsPage,
  userHome: async () => (await import('#src/pages/UserHomePage.tsx')).UserHomePage,
  following: async () => (await import('#src/pages/OwnFollowsPage.tsx')).FollowingPage,
  followers: async () => (await import('#src/pages/OwnFollowsPage.tsx')).FollowersPage,
  favorites: async () => (await import('#src/pages/FavoritesPage.tsx')).FavoritesPage,
  feedback: async () => (await import('#src/pages/FeedbackPage.tsx')).FeedbackPage,
  userReports: async () => (await import('#src/pages/MyReportsPage.tsx')).MyReportsPage,
  messageCenter: async () =>
    (await import('#src/pages/MessageCenterPage.tsx')).MessageCenterPage,
  diagnostic: async () => (await import('#src/pages/DiagnosticPage.tsx')).DiagnosticPage,
  admin: async () => (await import('#src/pages/admin/DashboardPage.tsx')).DashboardPage,
  adminUsers: async () => (await import('#src/pages/admin/UsersPage.tsx')).UsersPage,
  adminPosts: async () => (await import('#src/pages/admin/PostsPage.tsx')).PostsPage,
  adminComments: async () => (await import('#src/pages/admin/CommentsPage.tsx')).CommentsPage,
  adminTopics: async () => (await import('#src/pages/admin/TopicsPage.tsx')).TopicsPage,
  adminReports: async () => (await import('#src/pages/admin/ReportsPage.tsx')).ReportsPage,
  adminTodos: async () => (await import('#src/pages/admin/TodosPage.tsx')).TodosPage,
  adminFeedback: async () => (await import('#src/pages/admin/FeedbackPage.tsx')).FeedbackPage,
  adminNotifications: async () =>
    (await import('#src/pages/admin/NotificationsPage.tsx')).NotificationsPage,
  adminSystem: async () => (await import('#src/pages/admin/SystemPage.tsx')).SystemPage,
}

/** One page for three addresses. */
async function loadEditor() {
  return (await import('#src/pages/PostEditorPage.tsx')).PostEditorPage
}

const loaded = new Map<RouteName, ComponentType>()

/** Loads the code of a page. */
export async function loadPage(name: RouteName): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, await imports[name]())
}

/** The component of each route; its code is loaded when the route is first opened. */
export const pages = Object.fromEntries(
  Object.keys(imports).map((name) => [name, lazyPage(name as RouteName)]),
) as Record<RouteName, ComponentType>

function lazyPage(name: RouteName): ComponentType {
  return lazy(() => {
    const page = loaded.get(name)
    return page ? atOnce({ default: page }) : imports[name]().then((it) => ({ default: it }))
  })
}

/**
 * A promise that is kept before anybody could wait: React then goes on without a skeleton in between, and a
 * server-rendered page is hydrated in one piece.
 */
function atOnce<Value>(value: Value) {
  // `lazy` calls `then` with one function that takes the value; nobody awaits this.
  // oxlint-disable-next-line unicorn/no-thenable -- a promise tells of itself only later
  return { then: (resolve: (value: Value) => void) => resolve(value) } as Promise<Value>
}
