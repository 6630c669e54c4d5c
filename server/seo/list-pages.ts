import type { Handle } from '#server/db/client.ts'
import { monthListing } from '#server/history/history.store.ts'
import { countedAtMost, type Listing } from '#server/lists/keyset.ts'
import { categoryListing, publicListing, topicListing } from '#server/posts/posts.listings.ts'
import type { Ranking } from '#server/ranking/ranking.service.ts'
import { listFollowedTopics } from '#server/topics/topic-follows.store.ts'
import { listCreatedTopics, topicsListing } from '#server/topics/topics.store.ts'
import { uuid, type Place } from './addresses.ts'

/** A list as the query of its page asks for it. */
export interface ListPage {
  /** What names it besides the number of the page. */
  names: Readonly<Record<string, string>>
  /** From 1. */
  page: number
  /** What its one address has behind the path, from `?` on: nothing for the first page of a list that nothing names. */
  query: string
}

/** As the contract has it, in code points. */
const longestTag = 20

/** What a value says, as it is told; undefined for what the app does not understand, or shows unasked. */
type Reading<Told extends string = string> = (value: string) => Told | undefined

const oneOf =
  <Name extends string>(...names: Name[]): Reading<Name> =>
  (value) =>
    names.find((name) => name === value)
const oneId: Reading = (value) =>
  new RegExp(`^${uuid}$`, 'i').test(value) ? value.toLowerCase() : undefined
const oneTag: Reading = (value) =>
  value.trim() === '' || value.includes('\0') || Array.from(value).length > longestTag
    ? undefined
    : value
const searchText: Reading = (value) =>
  value.replaceAll('\0', '').trim() === '' ? undefined : value

const topicsTab = oneOf('created', 'followed')
const rankedTab = oneOf('authors', 'topics')
const period = oneOf('day', 'month', 'all')

/** What names the list of each page, in the order in which it is told. How it is sorted does not name it. */
const namings: Partial<Record<Place['page'], Record<string, Reading>>> = {
  posts: { category: oneId, tag: oneTag },
  profile: { tab: topicsTab },
  topics: { q: searchText },
  topic: {},
  category: {},
  month: {},
  ranking: { tab: rankedTab, period },
}

/** Which list a query asks for at a place; undefined where there is none. */
export function listPageAt({ page: name }: Place, query: string): ListPage | undefined {
  const naming = namings[name]
  if (!naming) return undefined
  const asked = new URLSearchParams(query)
  const told = new URLSearchParams()
  for (const [each, read] of Object.entries(naming)) {
    const value = read(asked.get(each) ?? '')
    if (value !== undefined) told.set(each, value)
  }
  const names = Object.fromEntries(told)
  const page = pageOf(asked.get('page'))
  if (page > 1) told.set('page', String(page))
  return { names, page, query: told.size === 0 ? '' : `?${told.toString()}` }
}

/** As the app reads it (`src/runtime/address-query.ts`). */
function pageOf(value: string | null): number {
  const page = Number(value)
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** How many the app shows on a page of each list; `tests/server/list-addresses.test.ts` holds them together. */
export const pageSizes = {
  posts: 10,
  category: 10,
  topic: 10,
  profile: 10,
  profileTopics: 18,
  topics: 18,
  month: 20,
  ranking: 20,
} as const

interface Sources {
  db: Handle
  ranking: Pick<Ranking, 'page'>
}

/** Whether a list has anything on this page. */
export async function hasEntries(
  { db, ranking }: Sources,
  place: Place,
  { names, page }: ListPage,
): Promise<boolean> {
  const { category: categoryId, tag, tab = '' } = names
  switch (place.page) {
    case 'posts':
      return reaches(publicListing(db, { categoryId, tag }), page, pageSizes.posts)
    case 'category':
      return reaches(categoryListing(db, place.id), page, pageSizes.category)
    case 'topic':
      return reaches(topicListing(db, place.id), page, pageSizes.topic)
    case 'month':
      return reaches(monthListing(db, place.year, place.month), page, pageSizes.month)
    case 'topics':
      return reaches(topicsListing(db, byHotness), page, pageSizes.topics)
    case 'profile':
      return profileReaches(db, { id: place.id, tab: topicsTab(tab), page })
    case 'ranking': {
      // Of a quiet day, too: it is never long until somebody is in it.
      if (page === 1) return true
      const since = period(names['period'] ?? '') ?? 'week'
      const request = { page, pageSize: pageSizes.ranking }
      const { places } = await ranking.page(rankedTab(tab) ?? 'posts', since, request)
      return places.length > 0
    }
    case 'home':
    case 'year':
    case 'history':
    case 'post':
    case 'private':
    case 'unknown':
      return true
  }
}

const byHotness = { sortBy: 'hotness', sortOrder: 'desc' } as const

interface ProfilePart {
  id: string
  tab: 'created' | 'followed' | undefined
  page: number
}

async function profileReaches(db: Handle, { id, tab, page }: ProfilePart): Promise<boolean> {
  if (tab === undefined)
    return reaches(publicListing(db, { authorId: id }), page, pageSizes.profile)
  const request = { page, pageSize: pageSizes.profileTopics }
  const { rows } =
    tab === 'created'
      ? await listCreatedTopics(db, { creatorId: id, statuses: ['enabled'] }, request)
      : await listFollowedTopics(db, id, request)
  return rows.length > 0
}

async function reaches(
  listing: Pick<Listing, 'total'>,
  page: number,
  pageSize: number,
): Promise<boolean> {
  const before = (page - 1) * pageSize
  const { total, isTotalCapped = false } = await listing.total(Math.min(before, countedAtMost))
  return total > before || (isTotalCapped && total === before)
}
