import { readPage } from '#src/runtime/address-query.ts'

type FilterValue = string | number | boolean

/** Something that narrows a table. It stands in the address, under its name. */
export interface Filter<Value extends FilterValue = FilterValue> {
  /** Reads it out of an address; undefined for what can't be read. */
  read: (given: string) => Value | undefined
  /** Left out, only links narrow by it. */
  label?: string | undefined
  /** Without a label: to what kind of thing a link narrows it. */
  kind?: string
  /** What it can be narrowed to; left out, words are searched for. */
  options?: readonly { value: Value; label: string }[] | undefined
  /** What is said for no filter; by default 全部 behind the label. */
  all?: string | undefined
  /** Narrows to a day. */
  isDay?: boolean
}

/** Any words, trimmed. */
export const text = (label?: string): Filter<string> => ({
  label,
  read: (given) => given.trim() || undefined,
})

/** What belongs to one thing of a kind, which links alone narrow to. */
export const belonging = (kind: string): Filter<string> => ({ ...text(), kind })

/** One of a few values. */
export const oneOf = <const Value extends string | number>(
  label: string,
  options: readonly { value: Value; label: string }[],
  all?: string,
): Filter<Value> => ({
  label,
  options,
  all,
  read: (given) => options.find(({ value }) => String(value) === given)?.value,
})

/** Whether it is so; asked for by the word of `option`. */
export const isSo = (label: string, option: string, all?: string): Filter<boolean> => ({
  label,
  options: [{ value: true, label: option }],
  all,
  read: (given) => (given === 'true' || given === 'false' ? given === 'true' : undefined),
})

/** A day as `<input type="date">` has it. */
export const day = (label: string): Filter<string> => ({
  label,
  isDay: true,
  read: (given) =>
    /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined,
})

export type FilterSet = Readonly<Record<string, Filter>>

/** Where a table lives: its filters and its order stand in the address under the names of the call. */
export interface TableAddress {
  path: string
  filters: FilterSet
  /** What it may be sorted by; the first is what it is sorted by unasked. */
  sorts: readonly [string, ...string[]]
  /** `desc` unless said otherwise. */
  order?: SortOrder
}

export type SortOrder = 'asc' | 'desc'

/** What an address asks a table for. */
export interface Place {
  filters: Readonly<Record<string, FilterValue | undefined>>
  sortBy: string
  sortOrder: SortOrder
  /** From 1. */
  page: number
}

/** Reads what an address asks for; anything unreadable counts as not asked. */
export function readPlace(
  { filters, sorts, order = 'desc' }: TableAddress,
  search: URLSearchParams,
): Place {
  const read = Object.entries(filters).flatMap(([name, filter]) => {
    const value = filter.read(search.get(name) ?? '')
    return value === undefined ? [] : [[name, value] as const]
  })
  const asked = search.get('sortOrder')
  return {
    filters: Object.fromEntries(read),
    sortBy: sorts.find((sort) => sort === search.get('sortBy')) ?? sorts[0],
    sortOrder: asked === 'asc' || asked === 'desc' ? asked : order,
    page: readPage(search),
  }
}

/** The address of a place: what it doesn't need is left out, what others have written into `search` stays. */
export function addressOf(
  { path, filters, sorts, order = 'desc' }: TableAddress,
  place: Place,
  search: URLSearchParams,
): string {
  const query = new URLSearchParams(search)
  const write = (name: string, value?: FilterValue, unasked?: FilterValue) => {
    if (value === undefined || value === unasked) query.delete(name)
    else query.set(name, String(value))
  }
  for (const name of Object.keys(filters)) write(name, place.filters[name])
  write('sortBy', place.sortBy, sorts[0])
  write('sortOrder', place.sortOrder, order)
  write('page', place.page, 1)
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
