import { toHtml } from 'hast-util-to-html'
import type { TreeNode, TreeRoot } from '#content/tree.ts'
import { findCategory } from '#server/categories/categories.store.ts'
import type { Core } from '#server/core.ts'
import { escaped } from '#server/lib/markup.ts'
import { demandFound } from '#server/lib/problem.ts'
import { type Listing, readFirst } from '#server/lists/keyset.ts'
import { categoryListing, publicListing, topicListing } from '#server/posts/posts.listings.ts'
import { findPublishedSummaries, textTimeOf } from '#server/posts/posts.read.store.ts'
import type { Topics } from '#server/topics/topics.service.ts'
import type { Users } from '#server/users/users.service.ts'
import { pathOf, type FeedSubject } from './addresses.ts'
import { descriptionOf } from './facts.ts'
import * as store from './seo.store.ts'
import type { Feed } from './feed.ts'
import { absolute, siteDescription } from './head.ts'

const entries = 20

/** The longest text that an entry carries whole, in bytes of HTML; of a longer one it carries the excerpt, and where the rest is. */
const longestHtml = 100 * 1024
/** The longest text that is read for it, in bytes of its tree: JSON takes about four times as much as HTML. */
const longestTree = 512 * 1024

export type Feeds = ReturnType<typeof createFeeds>

/** The newest posts of the site, an author, a topic or a category, as visitors may read them. */
export function createFeeds(
  { reads: db, publicUrl }: Core,
  {
    topics,
    users,
    siteName: siteNameNow,
  }: {
    topics: Pick<Topics, 'open'>
    users: Pick<Users, 'profile'>
    siteName: () => Promise<string>
  },
) {
  /** @throws Problem 404 when there is nothing of that id that a visitor may open */
  async function read(subject: FeedSubject): Promise<Feed> {
    const siteName = await siteNameNow()
    const { listing, ...about } = await sourceOf(subject, siteName)
    const ids = await readFirst(listing, entries)
    const found = await findPublishedSummaries(db, ids)
    const trees = await store.findTrees(db, ids, longestTree)
    return {
      subject,
      siteName,
      ...about,
      entries: found.map((post) => {
        const tree = trees.get(post.id)
        const address = publicUrl() + pathOf.post(post.id)
        return {
          ...post,
          publishedAt: post.publishedAt ?? post.createdAt,
          updatedAt: textTimeOf(post),
          html: (tree && wholeText(tree, address)) ?? excerptOf(post, address),
        }
      }),
    }
  }

  async function sourceOf(
    subject: FeedSubject,
    siteName: string,
  ): Promise<
    Pick<Feed, 'title' | 'description' | 'path'> & { listing: Pick<Listing, 'places' | 'sort'> }
  > {
    if (subject === 'site')
      return {
        title: `${siteName}的文章`,
        description: siteDescription(siteName),
        path: pathOf.home,
        listing: publicListing(db, {}),
      }
    const { kind, id } = subject
    if (kind === 'users') {
      const { account } = await users.profile(id, null)
      return {
        title: `${account.nickName} 的文章`,
        description: descriptionOf.author(account, siteName),
        path: pathOf.profile(id),
        listing: publicListing(db, { authorId: id }),
      }
    }
    if (kind === 'topics') {
      const { topic } = await topics.open(null, id)
      return {
        title: `话题：${topic.name}`,
        description: descriptionOf.topic(topic, siteName),
        path: pathOf.topic(topic.id),
        listing: topicListing(db, topic.id),
      }
    }
    const category = demandFound(await findCategory(db, id))
    return {
      title: `分类：${category.name}`,
      description: descriptionOf.category(category, siteName),
      path: pathOf.category(category.id),
      listing: categoryListing(db, category.id),
    }
  }

  return { read }
}

/** A text as HTML, undefined when it is too long for an entry. */
function wholeText(tree: TreeRoot, page: string): string | undefined {
  const html = toHtml(withWholeAddresses(tree, page))
  return Buffer.byteLength(html) <= longestHtml ? html : undefined
}

const excerptOf = ({ excerpt }: { excerpt: string }, page: string) =>
  `<p>${escaped(excerpt)}</p><p><a href="${escaped(page)}">阅读全文</a></p>`

/** Programs show a text away from its page: links and pictures say the whole address. */
function withWholeAddresses(tree: TreeRoot, page: string): TreeRoot {
  const whole = (node: TreeNode): TreeNode => {
    if (node.type === 'text') return node
    const { href, src } = node.properties
    return {
      ...node,
      properties: {
        ...node.properties,
        ...(typeof href === 'string' && { href: absolute(href, page) ?? href }),
        ...(typeof src === 'string' && { src: absolute(src, page) ?? src }),
      },
      children: node.children.map(whole),
    }
  }
  return { ...tree, children: tree.children.map(whole) }
}
