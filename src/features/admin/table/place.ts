/** Reads a filter out of an address; undefined for what can't be read. */
export type Filter<Value> = (given: string) => Value | undefined

/** Any words, trimmed. */
export const text: Filter<string> = (given) => given.trim() || undefined

/** One of a few words. */
export const oneOf =
  <const Value extends string>(values: readonly Value[]): Filter<Value> =>
  (given) =>
    values.find((value) => value === given)

/** One of a few numbers. */
export const oneOfNumbers =
  <const Value extends number>(values: readonly Value[]): Filter<Value> =>
  (given) =>
    values.find((value) => String(value) === given)

/** Yes or no. */
export const yesOrNo: Filter<boolean> = (given) =>
  given === 'true' || given === 'false' ? given === 'true' : undefined

export type FilterSet = Readonly<Record<string, Filter<string | number | boolean>>>

export type FilterValues<Filters extends FilterSet> = {
  [Name in keyof Filters]?: Exclude<ReturnType<Filters[Name]>, undefined>
}

/** Where a table lives: its filters and its order stand in the address under the names of the call. */
export interface TableAddress<Filters extends FilterSet, Sort extends string> {
  path: string
  filters: Filters
  /** What it may be sorted by; the first is what it is sorted by unasked. */
  sorts: readonly [Sort, ...Sort[]]
  /** `desc` unless said otherwise. */
  order?: SortOrder
}

export type SortOrder = 'asc' | 'desc'

/** What an address asks a table for. */
export interface Place<Filters extends FilterSet, Sort extends string> {
  filters: FilterValues<Filters>
  sortBy: Sort
  sortOrder: SortOrder
  /** From 1. */
  page: number
}

/** Reads what an address asks for; anything unreadable counts as not asked. */
export function readPlace<Filters extends FilterSet, Sort extends string>(
  { filters, sorts, order = 'desc' }: TableAddress<Filters, Sort>,
  search: URLSearchParams,
): Place<Filters, Sort> {
  const read = Object.entries(filters).flatMap(([name, filter]) => {
    const value = filter(search.get(name) ?? '')
    return value === undefined ? [] : [[name, value] as const]
  })
  const asked = search.get('sortOrder')
  return {
    // Each value comes from the filter of its name.
    filters: Object.fromEntries(read) as FilterValues<Filters>,
    sortBy: sorts.find((sort) => sort === search.get('sortBy')) ?? sorts[0],
    sortOrder: asked === 'asc' || asked === 'desc' ? asked : order,
    page: readPage(search.get('page')),
  }
}

/** The address of a place: what it doesn't need is left out, what others have written into `search` stays. */
export function addressOf<Filters extends FilterSet, Sort extends string>(
  { path, filters, sorts, order = 'desc' }: TableAddress<Filters, Sort>,
  place: Place<Filters, Sort>,
  search: URLSearchParams,
): string {
  const query = new URLSearchParams(search)
  type Value = string | number | boolean | undefined
  const write = (name: string, value: Value, unasked?: Value) => {
    if (value === undefined || value === unasked) query.delete(name)
    else query.set(name, String(value))
  }
  for (const name of Object.keys(filters)) write(name, place.filters[name])
  write('sortBy', place.sortBy, sorts[0])
  write('sortOrder', place.sortOrder, order)
  write('page', place.page, 1)
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

function readPage(given: string | null): number {
  const page = Number(given)
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
