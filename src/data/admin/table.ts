import type { paths } from '#openapi/generated/schema.d.ts'
import {
  defineList,
  defineResource,
  type ListQuery,
  type LoadContext,
  type QueryKey,
  type ResourceQuery,
} from '../query.ts'

/** Which page of a table, from 1, and how long it is. */
export interface PageAsked {
  page: number
  pageSize: number
}

interface TablePage<Row> {
  items: readonly Row[]
  total: number
  /** There may be more. */
  isTotalCapped?: boolean
  page: number
  totalPages: number
}

/** Rows that are shown page by page as a table, and may be exported. */
export interface TableQuery<Row, Asked> {
  /** Asked by what `loadPage` takes; null until a page says so. */
  list: ListQuery<Row, object | null>
  /** One page of any length that the contract allows. */
  loadPage: (
    asked: Asked & PageAsked,
    context: Pick<LoadContext, 'api' | 'signal'>,
  ) => Promise<TablePage<Row>>
}

export type AskedOf<Path extends keyof paths> = paths[Path] extends {
  get: { parameters: { query?: infer Asked } }
}
  ? Omit<NonNullable<Asked>, keyof PageAsked>
  : never

export const defineTable = <Row extends { id: string }, Asked>(
  name: string,
  loadPage: TableQuery<Row, Asked>['loadPage'],
): TableQuery<Row, Asked> => ({
  loadPage,
  list: defineList<Row, object | null>({
    name,
    filter: null,
    load: ({ filter, place }, context) =>
      // Asked by page alone, and not before the address has said what for.
      loadPage({ ...filter, ...place, pageSize: 20 } as Asked & PageAsked, context),
  }),
})

/** Something that is shown in a dialog, and so asked for anew each time. */
export const defineDetail = <Data, Key extends QueryKey = null>(
  name: string,
  load: (key: Key, context: LoadContext) => Promise<Data>,
): ResourceQuery<Data, Key> => defineResource({ name, cacheSize: 0, load })

export const onePage = <Row>(items: readonly Row[]): TablePage<Row> => ({
  items,
  total: items.length,
  page: 1,
  totalPages: 1,
})
