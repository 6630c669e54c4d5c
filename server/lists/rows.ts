import { paged, type Paged, type PageRequest } from './keyset.ts'

/** A statement that says the order of its rows. */
interface Ordered<Row> {
  limit(most: number): { offset(skipped: number): PromiseLike<Row[]> }
}

/** One page of a statement's rows. */
export const pageOf = <Row>(statement: Ordered<Row>, { page, pageSize }: PageRequest) =>
  statement.limit(pageSize).offset((page - 1) * pageSize)

/** The same with how many rows there are on all pages. `total` is asked for when it is awaited, as `$count` is. */
export async function countedPageOf<Row>(
  statement: Ordered<Row>,
  request: PageRequest,
  total: PromiseLike<number>,
): Promise<{ rows: Row[] } & Paged> {
  return { rows: await pageOf(statement, request), ...paged(await total, request) }
}
