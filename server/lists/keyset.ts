import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { batchedOn } from '#server/db/batched.ts'
import type { Handle } from '#server/db/client.ts'
import { givenRows, preparedOn } from '#server/db/prepared.ts'
import type { Cursors, Place } from './cursor.ts'

/** How a list is ordered: by one value, and by id where values are equal. */
export interface Sort {
  by: SQLWrapper
  /** The type of `by` in PostgreSQL: a cursor carries its text form, which reads back without loss. */
  type: 'timestamptz' | 'float8' | 'integer' | 'text'
  id: SQLWrapper
  order: 'asc' | 'desc'
}

/** The part of a list that a source is asked for. */
export interface Slice<Amount = number> {
  where: SQL | undefined
  orderBy: SQL
  limit: Amount
  offset: Amount
}

/** A list that answers slices of itself as places, in order. */
export interface Listing {
  /** Unique among all lists, with everything that filters or sorts it: see `Cursors.seal`. */
  name: string
  sort: Sort
  places(slice: Slice): Promise<Place[]>
  /** All of it where that is kept; else it may stop counting at `most`. */
  total(most: number): Promise<Total>
  /** It holds what was found where not everything was looked at. */
  isPartial?: boolean
}

interface Total {
  total: number
  /** There may be more: counting them would take longer the more there are. */
  isTotalCapped?: true
}

export interface CursorRequest {
  cursor?: string | undefined
  direction: 'next' | 'prev'
  pageSize: number
}

export interface PageRequest {
  page: number
  pageSize: number
}

/** What a list shows of some of its rows, in the order of their ids, of which there is one at least. */
type Find<Item> = (ids: string[]) => Promise<Item[]>

interface Around<Item> {
  items: Item[]
  nextCursor: string | null
  prevCursor: string | null
  /** Whether the direction that was read goes on. */
  hasMore: boolean
}

export interface Paged extends Total {
  page: number
  pageSize: number
  totalPages: number
}

/** The rows of one table that meet a condition. */
export function tableListing(
  db: Handle,
  table: PgTable,
  { condition, ...listing }: Pick<Listing, 'name' | 'sort'> & { condition: SQL | undefined },
): Listing {
  return {
    ...listing,
    places: (slice) => selectPlaces(db, table, listing.sort, condition, slice),
    total: (most) => countUpTo(db, table, condition, most),
  }
}

/** The rows of a table that meet a condition, counted no further than `most`. */
export async function countUpTo(
  db: Handle,
  table: PgTable,
  condition: SQL | undefined,
  most: number,
): Promise<Total> {
  const some = db
    .select({ one: sql`1` })
    .from(table)
    .where(condition)
    .limit(most + 1)
    .as('some')
  const counted = await db.$count(some)
  return counted > most ? { total: most, isTotalCapped: true } : { total: counted }
}

/** What is counted at least, and one page beyond the one that is read: by pages one gets to the end. */
const countedAtLeast = 1_000
/** And at most, whichever page is asked for: there numbered pages end where a total is not kept. */
export const countedAtMost = 10_000

const mostFor = ({ page, pageSize }: PageRequest) =>
  Math.min(Math.max(countedAtLeast, (page + 1) * pageSize), countedAtMost)

async function countOf(listing: Listing, request: PageRequest): Promise<Total> {
  return told(listing, await listing.total(mostFor(request)))
}

const told = ({ isPartial }: Listing, total: Total): Total =>
  isPartial ? { ...total, isTotalCapped: true } : total

/** One slice of the rows of a table that meet a condition. Values become texts outside, of those that are not skipped. */
export async function selectPlaces(
  db: Handle,
  table: PgTable,
  sort: Sort,
  condition: SQL | undefined,
  slice: Slice,
): Promise<Place[]> {
  const page = db
    .select({ value: sql`${sort.by}`.as('value'), id: sql<string>`${sort.id}`.as('place_id') })
    .from(table)
    .where(and(condition, slice.where))
    .orderBy(slice.orderBy)
    .limit(slice.limit)
    .offset(slice.offset)
    .as('page')
  return db.select({ value: sql<string>`${page.value}::text`, id: page.id }).from(page)
}

interface OwnedList {
  /** Unique among all statements. */
  name: string
  sort: Sort
  /** The places of one owner as `value` and `id`, in order. */
  select: (owner: SQL, slice: Slice<SQL>) => SQL
  /** It selects as the third whether the place was only passed. */
  passes?: true
}

/** Slices that begin at no cursor, of lists that each belong to somebody: those of many owners in one statement. */
export function batchedPlaces({ name, sort, select, passes }: OwnedList) {
  const passed = passes ? sql`, is_passed` : sql``
  const statement = preparedOn((handle) => {
    const { orderBy, where } = sliceOf(sort, 'next', { limit: 0, offset: 0 })
    const slice = { orderBy, where, limit: sql`asked.most`, offset: sql`asked.skipped` }
    const found = sql.raw(`found.value ${sort.order}, found.id ${sort.order}`)
    return handle
      .select({
        place: sql`asked.place`.mapWith(Number),
        value: sql<string>`found.value::text`,
        id: sql<string>`found.id`,
        ...(passes && { isPassed: sql<boolean>`found.is_passed` }),
      })
      .from(
        sql`${givenRows({ owners: 'uuid', limits: 'integer', offsets: 'integer' })}
            as asked (owner_id, most, skipped, place)
          cross join lateral (${select(sql`asked.owner_id`, slice)}) as found (value, id${passed})`,
      )
      .orderBy(sql`asked.place, ${found}${passed}`)
      .prepare(name)
  })
  return batchedOn(async (handle, asked: readonly (Slice & { owner: string })[]) => {
    const found = await statement(handle).execute({
      owners: asked.map(({ owner }) => owner),
      limits: asked.map(({ limit }) => limit),
      offsets: asked.map(({ offset }) => offset),
      count: asked.length,
    })
    const places = asked.map((): Place[] => [])
    for (const { place, ...rest } of found) places[place - 1]?.push(rest)
    return places
  })
}

/** Rows that were found by their ids, in the order of these. */
export function inOrder<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Reads one page by number. A page behind the end is empty and costs nothing. */
export async function readPage<Item>(
  listing: Listing,
  request: PageRequest,
  find: Find<Item>,
): Promise<{ items: Item[] } & Paged> {
  const { places, total } = await readCounted(listing, request, request.pageSize)
  return { items: await itemsAt(places, find), ...paged(total, request) }
}

const isPassed = (place: Place | undefined) => place?.isPassed === true

async function itemsAt<Item>(places: Place[], find: Find<Item>): Promise<Item[]> {
  const ids = places.flatMap(({ id, isPassed }) => (isPassed ? [] : id))
  return ids.length === 0 ? [] : find(ids)
}

/** `limit` places from the beginning of a page, and how many the list has. */
async function readCounted(
  listing: Listing,
  request: PageRequest,
  limit: number,
): Promise<{ places: Place[]; total: Total }> {
  const offset = (request.page - 1) * request.pageSize
  const slice = sliceOf(listing.sort, 'next', { limit, offset })
  if (offset > 0) {
    const total = await countOf(listing, request)
    return { places: offset < total.total ? await listing.places(slice) : [], total }
  }
  const places = await listing.places(slice)
  // A list that ends before the limit is counted already.
  const isWhole = places.length < limit && !isPassed(places.at(-1))
  const total = isWhole
    ? told(listing, { total: places.length })
    : await countOf(listing, request)
  return { places, total }
}

/** Reads the rows behind or before a cursor; without one, from the top. */
export async function readAround<Item>(
  cursors: Cursors,
  listing: Omit<Listing, 'total'>,
  { cursor, direction, pageSize }: CursorRequest,
  find: Find<Item>,
): Promise<Around<Item>> {
  const start = cursor === undefined ? undefined : cursors.open(listing.name, cursor)
  const heading = start ? direction : 'next'
  const slice = sliceOf(listing.sort, heading, { limit: pageSize + 1, offset: 0, start })
  const found = await listing.places(slice)
  const places = found.slice(0, pageSize)
  const hasMore = found.length > pageSize || isPassed(found.at(-1))
  if (heading === 'prev') places.reverse()
  const seal = (place: Place | undefined) => (place ? cursors.seal(listing.name, place) : null)
  const cameFrom = start !== undefined
  return {
    items: await itemsAt(places, find),
    nextCursor: (heading === 'next' ? hasMore : cameFrom) ? seal(places.at(-1) ?? start) : null,
    prevCursor: (heading === 'prev' ? hasMore : cameFrom) ? seal(places[0] ?? start) : null,
    hasMore,
  }
}

/** Reads by cursor when there is one, else by page number; answers what both kinds of reader need. */
export async function readHybrid<Item>(
  cursors: Cursors,
  listing: Listing,
  request: CursorRequest & { page?: number | undefined },
  find: Find<Item>,
): Promise<Around<Item> & Omit<Paged, 'page'> & { page: number | null }> {
  const { pageSize, page = 1 } = request
  if (request.cursor !== undefined) {
    const total = await countOf(listing, { page, pageSize })
    const around = await readAround(cursors, listing, request, find)
    return { ...around, ...paged(total, { page: 1, pageSize }), page: null }
  }
  const { places: found, total } = await readCounted(listing, { page, pageSize }, pageSize + 1)
  const places = found.slice(0, pageSize)
  const seal = (place: Place | undefined) => (place ? cursors.seal(listing.name, place) : null)
  const hasMore = found.length > pageSize || isPassed(found.at(-1))
  return {
    items: await itemsAt(places, find),
    nextCursor: hasMore ? seal(places.at(-1)) : null,
    prevCursor: page > 1 ? seal(places[0]) : null,
    hasMore,
    ...paged(total, { page, pageSize }),
  }
}

/** Reads the first `count` places. */
export async function readFirst(
  listing: Pick<Listing, 'sort' | 'places'>,
  count: number,
): Promise<string[]> {
  const places = await listing.places(
    sliceOf(listing.sort, 'next', { limit: count, offset: 0 }),
  )
  return places.map(({ id }) => id)
}

export const paged = (total: number | Total, { page, pageSize }: PageRequest): Paged => {
  const counted = typeof total === 'number' ? { total } : total
  return { ...counted, page, pageSize, totalPages: Math.ceil(counted.total / pageSize) }
}

function sliceOf(
  sort: Sort,
  heading: 'next' | 'prev',
  { limit, offset, start }: { limit: number; offset: number; start?: Place | undefined },
): Slice {
  const descending = (sort.order === 'desc') === (heading === 'next')
  return {
    where: start && beyond(sort, descending, start),
    orderBy: descending
      ? sql`${sort.by} desc, ${sort.id} desc`
      : sql`${sort.by} asc, ${sort.id} asc`,
    limit,
    offset,
  }
}

function beyond(sort: Sort, descending: boolean, { value, id }: Place): SQL {
  const place = sql`(${value}::${sql.raw(sort.type)}, ${id}::uuid)`
  return descending
    ? sql`(${sort.by}, ${sort.id}) < ${place}`
    : sql`(${sort.by}, ${sort.id}) > ${place}`
}
