import type { Core } from '#server/core.ts'
import { firstDayOf } from '#server/lib/clock.ts'
import { Problem } from '#server/lib/problem.ts'
import { findSummaries } from '#server/posts/posts.read.store.ts'
import type { Topics } from '#server/topics/topics.service.ts'
import { findAccount } from '#server/users/accounts.store.ts'
import { pathOf, placeAt, tidied, type Place } from './addresses.ts'
import * as store from './seo.store.ts'
import { articleFacts, breadcrumbs, personFacts, siteFacts, descriptionOf } from './facts.ts'
import {
  drawnPicture,
  type Head,
  headHtml,
  type Picture,
  siteDescription,
  siteTitle,
} from './head.ts'

/** What answers the address of a page: elsewhere for ever, or the app with a head that fits. */
export type PageAnswer =
  | { status: 301; location: string }
  | { status: 200 | 404 | 410; head: string }

/** What is at an address: a page and what it says of itself, or where it went. */
export type Found = { status: 200 | 404 | 410; head: Head } | { status: 301; path: string }

export type Pages = ReturnType<typeof createPages>

/** What the server says of each page before the app runs: its status, and its head as visitors may see it. */
export function createPages(
  { db, publicUrl }: Pick<Core, 'db' | 'publicUrl'>,
  topics: Pick<Topics, 'open'>,
) {
  /** `url` is a path below /blog, with its query. */
  async function describe(url: string): Promise<PageAnswer> {
    const base = publicUrl().replace(/\/$/, '')
    const [path, query] = splitOnce(url)
    const found = await open(path)
    if (found.status !== 301) return { status: found.status, head: headHtml(found.head, base) }
    return { status: 301, location: found.path + (query === undefined ? '' : `?${query}`) }
  }

  /** What a path below /blog leads to. */
  async function open(path: string): Promise<Found> {
    const given = path.slice('/blog'.length)
    const place = tidied(given)
    if (place !== given) return { status: 301, path: `/blog${place}` }
    return find(placeAt(place), publicUrl().replace(/\/$/, ''))
  }

  async function find(place: Place, base: string): Promise<Found> {
    switch (place.page) {
      case 'home':
        return shown({ ...homeHead, facts: [siteFacts(base)] })
      case 'posts':
      case 'topics':
      case 'ranking':
      case 'history':
        return shown(listHeads[place.page])
      case 'year':
        return year(place.year)
      case 'month':
        return month(place.year, place.month)
      case 'post':
        return post(place.id, base)
      case 'profile':
        return profile(place.id, base)
      case 'topic':
        return topic(place.id, base)
      case 'category':
        return category(place.id, base)
      case 'private':
        return shown({ title: siteTitle, description: siteDescription, path: null })
      case 'unknown':
        return missing
    }
  }

  async function post(id: string, base: string): Promise<Found> {
    const [found] = await findSummaries(db, [id])
    if (found?.status === 'deleted' && found.deletedFrom === 'published')
      return { ...missing, status: 410 }
    if (found?.status !== 'published') return missing
    const path = pathOf.post(id)
    const { title, author, tags, updatedAt } = found
    const publishedAt = found.publishedAt ?? found.createdAt
    const picture = await coverOf(found)
    const said = { title, path, byline: author.nickName }
    return shown({
      ...said,
      description: descriptionOf.post(found),
      kind: 'article',
      picture,
      feed: {
        subject: { kind: 'users', id: author.id },
        title: `${author.nickName} 的文章`,
      },
      properties: [
        ['article:published_time', publishedAt.toISOString()],
        ['article:modified_time', updatedAt.toISOString()],
        ['article:author', base + pathOf.profile(author.id)],
        ...tags.map((tag) => ['article:tag', tag] as const),
      ],
      facts: [
        articleFacts(
          { ...found, publishedAt, image: (picture ?? drawnPicture(said))?.address },
          base,
        ),
        breadcrumbs(
          [
            ['文章列表', pathOf.posts],
            [title, path],
          ],
          base,
        ),
      ],
    })
  }

  async function coverOf({ coverImage }: { coverImage: string | null }) {
    if (coverImage === null) return undefined
    const size = await store.findImageSize(db, coverImage)
    return { address: coverImage, size } satisfies Picture
  }

  async function profile(id: string, base: string): Promise<Found> {
    const account = await findAccount(db, id)
    if (!account) return missing
    if (account.status === 'deleted') return { ...missing, status: 410 }
    const { nickName, bio, avatarUrl } = account
    return shown({
      title: nickName,
      description: descriptionOf.author(account),
      path: pathOf.profile(id),
      kind: 'profile',
      picture: avatarUrl === null ? undefined : { address: avatarUrl, card: 'summary' },
      feed: { subject: { kind: 'users', id }, title: `${nickName} 的文章` },
      facts: [
        personFacts({ id, nickName, bio, avatarUrl }, base),
        breadcrumbs([[nickName, pathOf.profile(id)]], base),
      ],
    })
  }

  async function topic(id: string, base: string): Promise<Found> {
    const found = await orMissing(topics.open(null, id))
    if (!found) return missing
    const { name } = found.topic
    const path = pathOf.topic(found.topic.id)
    if (found.topic.id !== id) return { status: 301, path }
    return shown({
      title: `# ${name}`,
      description: descriptionOf.topic(found.topic),
      path,
      feed: { subject: { kind: 'topics', id }, title: `话题：${name}` },
      facts: [
        breadcrumbs(
          [
            ['话题广场', pathOf.topics],
            [name, path],
          ],
          base,
        ),
      ],
    })
  }

  async function category(id: string, base: string): Promise<Found> {
    const found = await store.findCategory(db, id)
    if (!found) return missing
    const { name } = found
    const path = pathOf.category(id)
    return shown({
      title: name,
      description: descriptionOf.category(found),
      path,
      feed: { subject: { kind: 'categories', id }, title: `分类：${name}` },
      facts: [
        breadcrumbs(
          [
            ['文章列表', pathOf.posts],
            [name, path],
          ],
          base,
        ),
      ],
    })
  }

  async function year(number: number): Promise<Found> {
    const count = await store.countPosts(db, firstDayOf(number, 1), firstDayOf(number + 1, 1))
    if (count === 0) return missing
    return shown({
      title: `${number} 年 · 岁月史书`,
      description: `砚在 ${number} 年的 ${count} 篇文章。`,
      path: pathOf.year(number),
    })
  }

  async function month(number: number, month: number): Promise<Found> {
    if (month < 1 || month > 12) return missing
    const next = month === 12 ? firstDayOf(number + 1, 1) : firstDayOf(number, month + 1)
    const count = await store.countPosts(db, firstDayOf(number, month), next)
    if (count === 0) return missing
    return shown({
      title: `${number} 年 ${month} 月 · 岁月史书`,
      description: `砚在 ${number} 年 ${month} 月的 ${count} 篇文章。`,
      path: pathOf.month(number, month),
    })
  }

  return { describe, open }
}

const siteFeed = { subject: 'site', title: '砚的文章' } as const

const homeHead: Head = {
  title: siteTitle,
  description: siteDescription,
  path: pathOf.home,
  feed: siteFeed,
}

const listHeads = {
  posts: {
    title: '文章列表',
    description: '砚的全部文章，新的在前。',
    path: pathOf.posts,
    feed: siteFeed,
  },
  topics: {
    title: '话题广场',
    description: '大家在砚谈论的话题，热的在前。',
    path: pathOf.topics,
  },
  ranking: {
    title: '排行榜',
    description: '砚里读的人多、喜欢的人多的文章、作者与话题。',
    path: pathOf.ranking,
  },
  history: {
    title: '岁月史书',
    description: '砚的文章，一年一年，一月一月。',
    path: pathOf.history,
  },
} as const satisfies Record<string, Head>

const shown = (head: Head) => ({ status: 200 as const, head })

/** Its title says nothing: for its author the app may show what is a draft to everybody else. */
const missing = {
  status: 404 as const,
  head: { title: siteTitle, description: siteDescription, path: null },
}

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
