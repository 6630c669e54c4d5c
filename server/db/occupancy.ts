import type { Client } from 'pg'
import { boundedClient, connectionTo } from './bounded-client.ts'

/** As what a process lives in a database: as one of its servers, or alone. */
export type Occupant = 'server' | 'alone'

/** Any number, the same in every release: servers share it, and a process that has to be alone has it whole. */
const occupancyLock = 7_105_003
const connectTimeoutMs = 2_000
/** A connection on which nothing is said would not notice that it is none any more. */
const beatMs = 10_000
const pauseMs = 1_000

const statements: Record<Occupant, string> = {
  server: 'select pg_try_advisory_lock_shared($1) as taken',
  alone: 'select pg_try_advisory_lock($1) as taken',
}

/**
 * Holds a place in a PostgreSQL on a connection of its own. The database gives the place back by itself when that ends: at
 * once for a process that died, within half a minute for a machine that did. A connection that was lost is made anew.
 */
export function createOccupancy(url: string, note: (error: Error) => void) {
  const Bounded = boundedClient(url)
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let hasLeft = false

  /** False while somebody is there who has to be alone, or, for who has to be, anybody. */
  async function take(as: Occupant): Promise<boolean> {
    const candidate = new Bounded(connectionTo(url, connectTimeoutMs))
    candidate.on('error', () => {})
    await candidate.connect()
    try {
      await candidate.query(
        'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
      )
      const { rows } = await candidate.query<{ taken: boolean }>(statements[as], [
        occupancyLock,
      ])
      if (!rows[0]?.taken) {
        await candidate.end()
        return false
      }
    } catch (error) {
      candidate.end().catch(() => {})
      throw error
    }
    keep(candidate, as)
    return true
  }

  function keep(taken: Client, as: Occupant) {
    client = taken
    const beat = () => {
      timer = setTimeout(() => taken.query('select 1').then(beat, () => taken.end()), beatMs)
      timer.unref()
    }
    beat()
    taken.once('end', () => {
      client = undefined
      clearTimeout(timer)
      if (!hasLeft) again(as)
    })
  }

  /** A process that wanted to be alone and came between has to be done first. */
  function again(as: Occupant) {
    timer = setTimeout(async () => {
      const isTaken = await take(as).catch((error: Error) => {
        note(error)
        return false
      })
      if (!isTaken && !hasLeft) again(as)
      if (isTaken && hasLeft) await client?.end()
    }, pauseMs)
    timer.unref()
  }

  async function leave() {
    hasLeft = true
    clearTimeout(timer)
    await client?.end()
  }

  return { take, leave }
}
