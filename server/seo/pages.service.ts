import type { PostPhase } from '#machines/lifecycle/post.machine.ts'
import { findCategory } from '#server/categories/categories.store.ts'
import type { Core } from '#server/core.ts'
import { imageAt } from '#server/images/image-address.ts'
import { findSize } from '#server/images/images.store.ts'
import { firstDayOf } from '#server/lib/clock.ts'
import { Problem } from '#server/lib/problem.ts'
import { findSummaries, textTimeOf } from '#server/posts/posts.read.store.ts'
import type { Ranking } from '#server/ranking/ranking.service.ts'
import type { Topics } from '#server/topics/topics.service.ts'
import { findAccount } from '#server/users/accounts.store.ts'
import { pathOf, placeAt, tidied, type Place } from './addresses.ts'
import * as store from './seo.store.ts'
import { hasEntries, listPageAt, type ListPage } from './list-pages.ts'
import { articleFacts, breadcrumbs, personFacts, siteFacts, descriptionOf } from './facts.ts'
import {
  drawnPicture,
  type Head,
  headHtml,
  type Picture,
  type SiteFacts,
  siteDescription,
  siteTitle,
} from './head.ts'

/** What answers the address of a page: elsewhere for ever, or the app with a head that fits. */
export type PageAnswer =
  | { status: 301; location: string }
  | { status: 200 | 404 | 410; head: string }

/** What is at an address: a page and what it says of itself, or where it went. */
type Found = { status: 200 | 404 | 410; head: Head } | Moved

/** `query`: what follows it, where that is something else than was asked. */
interface Moved {
  status: 301
  path: string
  query?: string
}

export type Pages = ReturnType<typeof createPages>

/** What the server says of each page before the app runs: its status, and its head as visitors may see it. */
export function createPages(
  { reads: db, publicUrl }: Core,
  {
    topics,
    ranking,
    siteName,
  }: {
    topics: Pick<Topics, 'open'>
    ranking: Pick<Ranking, 'page'>
    siteName: () => Promise<string>
  },
) {
  /** `url` is a path below /blog, with its query. */
  async function describe(url: string): Promise<PageAnswer> {
    const [path, asked] = splitOnce(url)
    const site = await siteFactsNow()
    const found = await openAt(path, site, asked)
    if (found.status !== 301) return { status: found.status, head: headHtml(found.head, site) }
    const { query = asked } = found
    return { status: 301, location: found.path + (query === undefined ? '' : `?${query}`) }
  }

  /** What a path below /blog leads to. */
  const open = async (path: string): Promise<Found> => openAt(path, await siteFactsNow())

  const siteFactsNow = async (): Promise<SiteFacts> => ({
    name: await siteName(),
    base: publicUrl(),
  })

  async function openAt(path: string, site: SiteFacts, query = ''): Promise<Found> {
    const given = path.slice('/blog'.length)
    const only = tidied(given)
    if (only !== given) return { status: 301, path: `/blog${only}` }
    const place = placeAt(only)
    const found = await find(place, site)
    const list = found.status === 200 ? listPageAt(place, query) : undefined
    if (found.status !== 200 || !list || list.query === '') return found
    const part = place.page === 'posts' ? await partOfPosts(list, query, site.name) : found
    if (part.status === 301) return part
    // What was searched for is as endless as what can be typed.
    const isKept =
      list.names['q'] === undefined && (await hasEntries({ db, ranking }, place, list))
    return shown({ ...part.head, ...(isKept ? { query: list.query } : { path: null }) })
  }

  async function find(place: Place, site: SiteFacts): Promise<Found> {
    const { name } = site
    switch (place.page) {
      case 'home':
        return shown({ ...homeHead(name), facts: [siteFacts(site)] })
      case 'posts':
      case 'topics':
      case 'ranking':
      case 'history':
        return shown(listHeads(name)[place.page])
      case 'year':
        return year(place.year, name)
      case 'month':
        return month(place.year, place.month, name)
      case 'post':
        return post(place.id, site)
      case 'profile':
        return profile(place.id, site)
      case 'topic':
        return topic(place.id, site)
      case 'category':
        return category(place.id, site)
      case 'private':
        return shown(privateHead(name))
      case 'unknown':
        return missing(name)
    }
  }

  async function post(id: string, site: SiteFacts): Promise<Found> {
    const [found] = await findSummaries(db, [id])
    if (found?.status === 'deleted' && wasShown.has(found.deletedFrom))
      return { ...missing(site.name), status: 410 }
    if (found?.status !== 'published') return missing(site.name)
    const path = pathOf.post(id)
    const { title, author, tags } = found
    const publishedAt = found.publishedAt ?? found.createdAt
    const updatedAt = textTimeOf(found)
    const picture = await coverOf(found)
    const said = { title, path, byline: author.nickName }
    return shown({
      ...said,
      description: descriptionOf.post(found),
      kind: 'article',
      picture,
      ...(!author.isGone && { feed: authorFeed(author) }),
      properties: [
        ['article:published_time', publishedAt.toISOString()],
        ['article:modified_time', updatedAt.toISOString()],
        ...(author.isGone
          ? []
          : ([['article:author', site.base + pathOf.profile(author.id)]] as const)),
        ...tags.map((tag) => ['article:tag', tag] as const),
      ],
      facts: [
        articleFacts(
          {
            ...found,
            publishedAt,
            updatedAt,
            image: (picture ?? drawnPicture(said, site.name))?.address,
          },
          site,
        ),
        breadcrumbs(site.base, ['文章列表', pathOf.posts], [title, path]),
      ],
    })
  }

  async function coverOf({ coverImage }: { coverImage: string | null }) {
    if (coverImage === null) return undefined
    const image = imageAt(coverImage)
    const size = image && (await findSize(db, image))
    return { address: coverImage, size } satisfies Picture
  }

  async function profile(id: string, { name: siteName, base }: SiteFacts): Promise<Found> {
    const account = await findAccount(db, id)
    if (!account) return missing(siteName)
    if (account.status === 'deleted') return { ...missing(siteName), status: 410 }
    const { nickName, bio, avatarUrl } = account
    return shown({
      title: nickName,
      description: descriptionOf.author(account, siteName),
      path: pathOf.profile(id),
      kind: 'profile',
      picture: avatarUrl === null ? undefined : { address: avatarUrl, card: 'summary' },
      feed: authorFeed({ id, nickName }),
      facts: [
        personFacts({ id, nickName, bio, avatarUrl }, base),
        breadcrumbs(base, [nickName, pathOf.profile(id)]),
      ],
    })
  }

  async function topic(id: string, { name: siteName, base }: SiteFacts): Promise<Found> {
    const found = await orMissing(topics.open(null, id))
    if (!found) return missing(siteName)
    const { name } = found.topic
    const path = pathOf.topic(found.topic.id)
    if (found.topic.id !== id) return { status: 301, path }
    return shown({
      title: `# ${name}`,
      description: descriptionOf.topic(found.topic, siteName),
      path,
      feed: { subject: { kind: 'topics', id }, title: `话题：${name}` },
      facts: [breadcrumbs(base, ['话题广场', pathOf.topics], [name, path])],
    })
  }

  async function category(id: string, { name: siteName, base }: SiteFacts): Promise<Found> {
    const found = await findCategory(db, id)
    if (!found) return missing(siteName)
    const { name } = found
    const path = pathOf.category(found.id)
    if (found.id !== id) return { status: 301, path }
    return shown({
      title: name,
      description: descriptionOf.category(found, siteName),
      path,
      feed: { subject: { kind: 'categories', id }, title: `分类：${name}` },
      facts: [breadcrumbs(base, ['文章列表', pathOf.posts], [name, path])],
    })
  }

  /** The list of posts narrowed, or a further page of it. */
  async function partOfPosts(
    { names: { category: id, tag }, page }: ListPage,
    query: string,
    siteName: string,
  ) {
    const category = id === undefined ? undefined : await findCategory(db, id)
    if (category && category.id !== id) {
      const asked = new URLSearchParams(query)
      asked.set('category', category.id)
      return { status: 301, path: pathOf.posts, query: asked.toString() } satisfies Moved
    }
    return shown(postsHead(siteName, { tag, category: category?.name, page }))
  }

  async function year(number: number, siteName: string): Promise<Found> {
    const count = await store.countPosts(db, firstDayOf(number, 1), firstDayOf(number + 1, 1))
    if (count === 0) return missing(siteName)
    return shown({
      title: `${number}年 · 岁月史书`,
      description: `${siteName}在${number}年的 ${count} 篇文章。`,
      path: pathOf.year(number),
    })
  }

  async function month(number: number, month: number, siteName: string): Promise<Found> {
    if (month < 1 || month > 12) return missing(siteName)
    const next = month === 12 ? firstDayOf(number + 1, 1) : firstDayOf(number, month + 1)
    const count = await store.countPosts(db, firstDayOf(number, month), next)
    if (count === 0) return missing(siteName)
    return shown({
      title: `${number}年${month}月 · 岁月史书`,
      description: `${siteName}在${number}年${month}月的 ${count} 篇文章。`,
      path: pathOf.month(number, month),
    })
  }

  return { describe, open }
}

/** From where a post is deleted that readers had until then. */
const wasShown = new Set<PostPhase | null>(['published', 'updating'])

const authorFeed = ({ id, nickName }: { id: string; nickName: string }) =>
  ({ subject: { kind: 'users', id }, title: `${nickName} 的文章` }) as const

const siteFeed = (name: string) => ({ subject: 'site', title: `${name}的文章` }) as const

const homeHead = (name: string): Head => ({
  title: siteTitle,
  description: siteDescription(name),
  path: pathOf.home,
  feed: siteFeed(name),
})

const listHeads = (name: string) =>
  ({
    posts: {
      title: '文章列表',
      description: `${name}的全部文章，新的在前。`,
      path: pathOf.posts,
      feed: siteFeed(name),
    },
    topics: {
      title: '话题广场',
      description: `大家在${name}谈论的话题，热的在前。`,
      path: pathOf.topics,
    },
    ranking: {
      title: '排行榜',
      description: `${name}里读的人多、喜欢的人多的文章、作者与话题。`,
      path: pathOf.ranking,
    },
    history: {
      title: '岁月史书',
      description: `${name}的文章，一年一年，一月一月。`,
      path: pathOf.history,
    },
  }) as const satisfies Record<string, Head>

interface PartOfPosts {
  tag: string | undefined
  category: string | undefined
  /** From 1. */
  page: number
}

/** Named as the app names it (`src/pages/PostsPage.tsx`). */
function postsHead(siteName: string, { tag, category, page }: PartOfPosts): Head {
  const whole = listHeads(siteName).posts
  const narrowing = Object.entries({ 标签: tag, 分类: category }).flatMap(([kind, name]) =>
    name === undefined ? [] : [{ kind, name }],
  )
  const title = narrowing.map(({ kind, name }) => `${kind}：${name}`).join(' · ')
  const which = narrowing.map(({ kind, name }) => `${kind}为“${name}”`).join('、')
  const description = which ? `${siteName}里${which}的文章，新的在前。` : whole.description
  const pages = page > 1 ? [`第 ${page} 页`] : []
  return {
    ...whole,
    title: [title || whole.title, ...pages].join(' · '),
    description: [description, ...pages.map((it) => `${it}。`)].join(''),
    picture: drawnPicture(whole, siteName),
  }
}

const privateHead = (name: string): Head => ({
  title: siteTitle,
  description: siteDescription(name),
  path: null,
})

const shown = (head: Head) => ({ status: 200 as const, head })

/** Its title says nothing: for its author the app may show what is a draft to everybody else. */
const missing = (name: string) => ({ status: 404 as const, head: privateHead(name) })

function splitOnce(url: string): [string, string | undefined] {
  const at = url.indexOf('?')
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)]
}

async function orMissing<Row>(row: Promise<Row>): Promise<Row | undefined> {
  try {
    return await row
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  }
}
