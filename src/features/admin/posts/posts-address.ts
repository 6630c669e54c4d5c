import { paths } from '#src/runtime/paths.ts'

/** What the page can show, in the order of its tabs. */
export const postsTabs = ['posts', 'categories'] as const
export type PostsTab = (typeof postsTabs)[number]

export const readPostsTab = (search: URLSearchParams): PostsTab =>
  postsTabs.find((tab) => tab === search.get('tab')) ?? 'posts'

export const postsAddress = (tab: PostsTab): string =>
  tab === 'posts' ? paths.adminPosts() : `${paths.adminPosts()}?tab=${tab}`
