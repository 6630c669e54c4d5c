import { lazy, type ComponentType } from 'react'
import type { RouteName } from '#src/runtime/routes.ts'

/** Loads the code of a page, once. */
export const loadPage: Record<RouteName, () => Promise<ComponentType>> = {
  home: async () => (await import('#src/pages/HomePage.tsx')).HomePage,
  login: async () => (await import('#src/pages/LoginPage.tsx')).LoginPage,
  register: async () => (await import('#src/pages/RegisterPage.tsx')).RegisterPage,
  forgotPassword: async () =>
    (await import('#src/pages/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  resetPassword: async () =>
    (await import('#src/pages/ResetPasswordPage.tsx')).ResetPasswordPage,
  unauthorized: async () => (await import('#src/pages/UnauthorizedPage.tsx')).UnauthorizedPage,
  posts: async () => (await import('#src/pages/PostsPage.tsx')).PostsPage,
  post: async () => (await import('#src/pages/PostPage.tsx')).PostPage,
  profile: async () => (await import('#src/pages/ProfilePage.tsx')).ProfilePage,
  topics: async () => (await import('#src/pages/TopicsPage.tsx')).TopicsPage,
  topic: async () => (await import('#src/pages/TopicPage.tsx')).TopicPage,
  category: async () => (await import('#src/pages/CategoryPage.tsx')).CategoryPage,
  search: async () => (await import('#src/pages/SearchPage.tsx')).SearchPage,
  history: async () => (await import('#src/pages/HistoryPage.tsx')).HistoryPage,
  historyYear: async () => (await import('#src/pages/HistoryYearPage.tsx')).HistoryYearPage,
  historyMonth: async () => (await import('#src/pages/HistoryMonthPage.tsx')).HistoryMonthPage,
  ranking: async () => (await import('#src/pages/RankingPage.tsx')).RankingPage,
  userReports: async () => (await import('#src/pages/MyReportsPage.tsx')).MyReportsPage,
}

/** The component of each route; its code is loaded when the route is first opened. */
export const pages: Record<RouteName, ComponentType> = {
  home: lazyPage('home'),
  login: lazyPage('login'),
  register: lazyPage('register'),
  forgotPassword: lazyPage('forgotPassword'),
  resetPassword: lazyPage('resetPassword'),
  unauthorized: lazyPage('unauthorized'),
  posts: lazyPage('posts'),
  post: lazyPage('post'),
  profile: lazyPage('profile'),
  topics: lazyPage('topics'),
  topic: lazyPage('topic'),
  category: lazyPage('category'),
  search: lazyPage('search'),
  history: lazyPage('history'),
  historyYear: lazyPage('historyYear'),
  historyMonth: lazyPage('historyMonth'),
  ranking: lazyPage('ranking'),
  userReports: lazyPage('userReports'),
}

function lazyPage(name: RouteName): ComponentType {
  return lazy(async () => ({ default: await loadPage[name]() }))
}
