import type { components } from '#openapi/generated/schema.d.ts'
import type { Database } from '#server/db/client.ts'
import { inOrder, type PageRequest } from '#server/lists/keyset.ts'
import { presentSummary } from '#server/posts/posts.present.ts'
import { findPublishedSummaries } from '#server/posts/posts.read.store.ts'
import type { Reading } from '#server/posts/posts.reading.ts'
import { findMonths, findYear, monthListing, type MonthTotal } from './history.store.ts'

type Schemas = components['schemas']

export type History = ReturnType<typeof createHistory>

/** The archive 岁月史书: what was published when, by the product's calendar. Years and months without posts are empty, not absent. */
export function createHistory({ db, reading }: { db: Database; reading: Reading }) {
  async function overview(): Promise<Schemas['PostHistory']> {
    const found = await findMonths(db)
    const years = [...new Set(found.map((month) => month.year))].map((ofYear) => {
      const months = found.filter((month) => month.year === ofYear)
      const counts = months.map(({ month: number, total, popular }) => ({
        month: number,
        total,
        posts: popular,
      }))
      return { year: ofYear, total: totalOf(months), months: counts }
    })
    return { total: totalOf(found), years }
  }

  async function year(number: number): Promise<Schemas['PostHistoryYear']> {
    const found = await findYear(db, number)
    const ids = found.flatMap((month) => month.ids)
    const shown = (await findPublishedSummaries(db, ids)).map(presentSummary)
    const months = found.map(({ month, total, ids: popular }) => ({
      month,
      total,
      items: inOrder(popular, shown, ({ id }) => id),
    }))
    return { year: number, total: totalOf(found), months }
  }

  const month = (
    { year: ofYear, month: number }: { year: number; month: number },
    request: PageRequest,
  ): Promise<Schemas['PostPage']> => reading.page(monthListing(db, ofYear, number), request)

  return { overview, year, month }
}

const totalOf = (months: Pick<MonthTotal, 'total'>[]) =>
  months.reduce((sum, { total }) => sum + total, 0)
