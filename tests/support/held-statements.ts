import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { aroundStatements } from '#server/db/around-statements.ts'
import { rows } from '#server/db/client.ts'
import type { TestServer } from './server.ts'

interface Held {
  /** Resolves when the statement has come. */
  reached: Promise<void>
  release: () => void
}

/** Of a server that is started with `wrapClient`: lets single statements wait, so that a test says what comes before what. */
export function holdStatements() {
  let next: { text: RegExp; at: Moment; reach: () => void; released: Promise<void> } | undefined
  const wrapClient = aroundStatements(async (ask, text) => {
    if (!next?.text.test(text)) return ask()
    const { at, reach, released } = next
    next = undefined
    const answer = at === 'answer' ? await ask() : undefined
    reach()
    await released
    return at === 'answer' ? answer : ask()
  })

  /** Holds the next statement of this text: before it is asked, or its answer. */
  function hold(at: Moment, text: RegExp): Held {
    const [reached, reach] = gate()
    const [released, release] = gate()
    next = { text, at, reach, released }
    return { reached, release }
  }

  return { wrapClient, hold }
}

type Moment = 'question' | 'answer'

function gate(): [Promise<void>, () => void] {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return [opened, open]
}

/** Until so many wait for locks; on the embedded engine, whose transactions take turns, nobody ever does. */
export async function untilLockIsAwaited(
  { core: { db, engine } }: TestServer,
  by = 1,
): Promise<void> {
  const waiting = async () => {
    const [found] = await rows<{ count: number }>(
      db,
      sql`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return found?.count ?? 0
  }
  if (engine === 'postgres') await expect.poll(waiting).toBeGreaterThanOrEqual(by)
}
