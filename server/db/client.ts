import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Occupant } from './occupancy.ts'
import type { ReplicaState } from './reads.ts'

export type Engine = 'pglite' | 'postgres'
export type Database = PgDatabase<PgQueryResultHKT>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * What a store takes as its first argument. Inside a transaction pass the transaction:
 * the embedded engine has one connection, so a query on the outer handle there waits for ever.
 */
export type Handle = Database | Transaction

/** Puts something between Drizzle and a driver's client. */
export type WrapClient = <Client extends object>(client: Client) => Client

/** The connections to a database server. */
interface PoolState {
  max: number
  open: number
  idle: number
  /** Callers that wait for one. */
  waiting: number
}

export interface OpenDatabase {
  db: Database
  /**
   * For what only reads, and much: lists, search, statistics. It has all that `db` has at the moment of each statement, and
   * is `db` where there are no replicas.
   */
  reads: Database
  /** How the replicas are that `reads` asks; none where there are none. */
  replicas(): ReplicaState[]
  engine: Engine
  /** How its connections are used; undefined for the embedded engine, which has one. */
  pool(): PoolState | undefined
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /**
   * Takes a place in the database until it is closed: as one of its servers, or alone. False while somebody is there who
   * has to be alone, or, for who has to be, anybody.
   */
  occupy(as: Occupant): Promise<boolean>
  /** What a server does to itself and the embedded engine does not: checkpoint and vacuum. A job calls it. */
  maintain(): Promise<void>
  close(): Promise<void>
}

/** Runs hand-written SQL on either engine; the caller says what a row looks like, in the names that the SQL gives. */
export async function rows<T extends Record<string, unknown>>(
  handle: Handle,
  query: SQL,
): Promise<T[]> {
  // Both engines answer an object with `rows`; Drizzle's common type does not know it.
  const result = (await handle.execute(query)) as unknown as { rows: T[] }
  return result.rows
}

/** The first row that a query finds. */
export const first = async <Row>(query: PromiseLike<Row[]>): Promise<Row | undefined> =>
  (await query)[0]

/** Whether a query finds anything. */
export const hasRow = async (query: PromiseLike<unknown[]>): Promise<boolean> =>
  (await query).length > 0
