import {
  customType,
  index,
  integer,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, ExtraConfigColumn } from 'drizzle-orm/pg-core'

/** Every moment is a `timestamptz`; JavaScript sees a Date. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Made by `core.newId`, so that they sort by birth. */
export const id = () => uuid().primaryKey()

/** Names a row that stays as long as it is named. */
export const refersTo = (column: () => AnyPgColumn) => uuid().notNull().references(column)

/** Names the row that it goes with when that is deleted. */
export const belongsTo = (column: () => AnyPgColumn) =>
  uuid().notNull().references(column, { onDelete: 'cascade' })

/** Names a row while that is there, and nothing once it is deleted. */
export const outlives = (column: () => AnyPgColumn) =>
  uuid().references(column, { onDelete: 'set null' })

/** A number kept beside what it counts, changed in the same transaction. */
export const counter = () => integer().notNull().default(0)

/** The most that a counter holds. */
export const mostCounted = 2_147_483_647

/**
 * A counter and so many more, up to `most`: of readings and of sums, where nothing that somebody does may fail because it
 * cannot be counted. Those that count rows never get so far.
 */
export const plusUpTo = (column: AnyPgColumn, by: number | SQL, most = mostCounted) =>
  sql`${column} + least(${by}, greatest(0, ${most} - ${column}))`

/** What a search matches; written with `to_tsvector('simple', …)`, never read back. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * Every two neighbouring characters of a short text, as suggestions compare them: a function of the database
 * (migration 0009), so that an index can be made of it.
 */
export const textPairs = (text: ExtraConfigColumn | AnyPgColumn | string) =>
  sql<string[]>`text_pairs(${text})`

/**
 * Of a GIN index: at most 256 kB of new rows wait in its unsorted pending list. Every search reads the whole list: with
 * PostgreSQL's default of 4 MB its time would depend on the last vacuum, and the embedded engine vacuums once a night.
 */
export const shortPendingList = { gin_pending_list_limit: 256 }

/** Why an administrator last kept it from readers, by which rule as the contract numbers them, and when. */
export const moderation = () => ({
  reviewNote: text(),
  reviewRule: smallint(),
  moderatedAt: moment(),
  /** Each time may be appealed against once. */
  appealedAt: moment(),
})

/** Both columns that nearly every row has; the writer sets them from the clock. */
export const birthAndChange = () => ({
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
})

/**
 * Descending columns of an index, in the order that `order by … desc` asks for. Drizzle's own `desc()` puts nulls
 * last, and PostgreSQL does not use such an index to sort, even where nothing can be null.
 */
export const descending = <Columns extends ExtraConfigColumn[]>(...columns: Columns) =>
  columns.map((column) => column.desc().nullsFirst()) as {
    // As many as there are columns, which `map` forgets.
    [Place in keyof Columns]: ExtraConfigColumn
  }

/** An index of these columns alone, descending. */
export const descendingIndex = (
  name: string,
  ...columns: [ExtraConfigColumn, ...ExtraConfigColumn[]]
) => index(name).on(...descending(...columns))
