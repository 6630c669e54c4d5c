import { pathOf } from './addresses.ts'
import { absolute, siteDescription, type SiteFacts } from './head.ts'

/* Facts about a page as JSON-LD, in the words of schema.org. */

const context = 'https://schema.org'

const publisher = ({ name, base }: SiteFacts) => ({
  '@type': 'Organization',
  name,
  url: base + pathOf.home,
})

interface Named {
  id: string
  nickName: string
  /** There is no page of them any more. */
  isGone?: boolean
}

const person = ({ id, nickName, isGone = false }: Named, base: string) => ({
  '@type': 'Person',
  name: nickName,
  ...(!isGone && { url: base + pathOf.profile(id) }),
})

export const siteFacts = ({ name, base }: SiteFacts) => ({
  '@context': context,
  '@type': 'WebSite',
  name,
  description: siteDescription(name),
  url: base + pathOf.home,
  inLanguage: 'zh-CN',
  potentialAction: {
    '@type': 'SearchAction',
    target: `${base}${pathOf.search}?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
})

interface ArticleFacts {
  id: string
  title: string
  excerpt: string
  /** From the root, or a whole address. */
  image: string | undefined
  publishedAt: Date
  updatedAt: Date
  wordCount: number
  tags: string[]
  author: Named
}

export const articleFacts = (post: ArticleFacts, site: SiteFacts) => ({
  '@context': context,
  '@type': 'Article',
  headline: post.title,
  ...(post.excerpt !== '' && { description: post.excerpt }),
  inLanguage: 'zh-CN',
  datePublished: post.publishedAt.toISOString(),
  dateModified: post.updatedAt.toISOString(),
  wordCount: post.wordCount,
  keywords: post.tags,
  ...(post.image !== undefined && { image: absolute(post.image, site.base) }),
  author: person(post.author, site.base),
  publisher: publisher(site),
  mainEntityOfPage: site.base + pathOf.post(post.id),
})

export const personFacts = (
  {
    bio,
    avatarUrl,
    ...who
  }: { id: string; nickName: string; bio: string; avatarUrl: string | null },
  base: string,
) => ({
  '@context': context,
  '@type': 'ProfilePage',
  mainEntity: {
    ...person(who, base),
    ...(bio.trim() !== '' && { description: bio }),
    ...(avatarUrl !== null && { image: absolute(avatarUrl, base) }),
  },
})

/** The way from the home page to where one is. */
export const breadcrumbs = (
  base: string,
  ...steps: (readonly [name: string, path: string])[]
) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: [['首页', pathOf.home] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: base + path,
  })),
})

/** What a page and its feed say of their subject: its own words, or a sentence where it has none. */
export const descriptionOf = {
  post: ({ excerpt, author }: { excerpt: string; author: { nickName: string } }): string =>
    excerpt || `${author.nickName} 的文章。`,
  author: ({ nickName, bio }: { nickName: string; bio: string }, siteName: string): string =>
    bio.trim() || `${nickName} 在${siteName}写下的文章。`,
  topic: ({ name, description }: Described, siteName: string): string =>
    description.trim() || `${siteName}的话题“${name}”。`,
  category: ({ name, description }: Described, siteName: string): string =>
    description.trim() || `${siteName}的分类“${name}”。`,
}

interface Described {
  name: string
  description: string
}
