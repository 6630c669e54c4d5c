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
}

function lazyPage(name: RouteName): ComponentType {
  return lazy(async () => ({ default: await loadPage[name]() }))
}
