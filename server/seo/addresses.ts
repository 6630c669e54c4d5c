/** A public page, as its address says; `private` ones are for one person, or not worth finding. */
export type Place =
  | { page: 'home' | 'posts' | 'topics' | 'ranking' | 'history' | 'private' | 'unknown' }
  | { page: 'year'; year: number }
  | { page: 'month'; year: number; month: number }
  | { page: 'post' | 'profile' | 'topic' | 'category'; id: string }

export const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'

const placesWithId = [
  ['post', new RegExp(`^/posts/${uuid}$`)],
  ['profile', new RegExp(`^/users/${uuid}/profile$`)],
  ['topic', new RegExp(`^/topics/${uuid}$`)],
  ['category', new RegExp(`^/categories/${uuid}$`)],
] as const

const plain = {
  '/': 'home',
  '/home': 'home',
  '/posts': 'posts',
  '/topics': 'topics',
  '/ranking': 'ranking',
  '/post-history': 'history',
} as const

/** Pages of the app (specification §2) that no search engine should keep. */
const kept =
  /^\/(index\.html|setup|login|register|forgot-password|reset-password|unauthorized|post-editor(\/[^/]+)?|editor|user-home|posts-management(\/[^/]+\/versions)?|search|message-center|users\/[^/]+\/(following|followers)|following|followers|favorites|feedback|user\/reports|diagnostic|admin(\/[a-z]+)?)$/

/** Which page a path below /blog is. */
export function placeAt(path: string): Place {
  const isPlain = (it: string): it is keyof typeof plain => Object.hasOwn(plain, it)
  if (isPlain(path)) return { page: plain[path] }
  for (const [page, pattern] of placesWithId) {
    const id = pattern.exec(path)?.[1]
    if (id !== undefined) return { page, id }
  }
  const [, year, month] = /^\/post-history\/((?!0000)\d{4})(?:\/(\d{1,2}))?$/.exec(path) ?? []
  if (year !== undefined && month !== undefined)
    return { page: 'month', year: Number(year), month: Number(month) }
  if (year !== undefined) return { page: 'year', year: Number(year) }
  return { page: kept.test(path) ? 'private' : 'unknown' }
}

/** The one address of a page that has several: no slash at its end, names and ids in lower case, a person's page by its name. */
export function tidied(path: string): string {
  const single = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const lower = namesLowered(single.replace(new RegExp(uuid, 'gi'), (id) => id.toLowerCase()))
  const person = new RegExp(`^/users/${uuid}$`, 'i').exec(lower)?.[1]
  if (person !== undefined) return `/users/${person}/profile`
  return lower.replace(/^(\/post-history\/\d{4}\/)0(\d)$/, '$1$2')
}

/** The app's routes match names in any case. What stands behind these is of one thing, and no name. */
const withOwnCase = new Set(['post-editor', 'posts-management', 'users'])

function namesLowered(path: string): string {
  const parts = path.split('/').map((part, at, [, first = '']) => {
    const isOwn = at === 2 && withOwnCase.has(first.toLowerCase())
    return isOwn ? part : part.toLowerCase()
  })
  const lowered = parts.join('/')
  return placeAt(lowered).page === 'unknown' ? path : lowered
}

/** Paths of public pages below the public address, as links in feeds and for search engines. */
export const pathOf = {
  home: '/blog/home',
  posts: '/blog/posts',
  topics: '/blog/topics',
  ranking: '/blog/ranking',
  history: '/blog/post-history',
  year: (year: number) => `/blog/post-history/${year}`,
  month: (year: number, month: number) => `/blog/post-history/${year}/${month}`,
  post: (id: string) => `/blog/posts/${id}`,
  profile: (id: string) => `/blog/users/${id}/profile`,
  topic: (id: string) => `/blog/topics/${id}`,
  category: (id: string) => `/blog/categories/${id}`,
  search: '/blog/search',
} as const

/** The picture that is drawn for a page, by the page's path. */
export const previewPath = (page: string): string =>
  `/previews${page.slice('/blog'.length)}.png`

export const feedKinds = ['users', 'topics', 'categories'] as const
export type FeedKind = (typeof feedKinds)[number]
export const feedFormats = ['rss', 'atom'] as const
export type FeedFormat = (typeof feedFormats)[number]

/** What a feed is of: the whole site, or one author, topic or category. */
export type FeedSubject = 'site' | { kind: FeedKind; id: string }

export const feedPath = (subject: FeedSubject, format: FeedFormat): string =>
  subject === 'site'
    ? `/feeds/site.${format}`
    : `/feeds/${subject.kind}/${subject.id}.${format}`
