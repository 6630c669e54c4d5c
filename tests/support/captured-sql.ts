import pg from 'pg'
import { vi } from 'vitest'

export interface Statement {
  /** Of one that is prepared for each connection. */
  name?: string | undefined
  text: string
  values: unknown[]
}

/** Everything that this process asks PostgreSQL from now on; each call of the answer takes what has come since the last. */
export function captureStatements(): { take(): Statement[]; stop(): void } {
  let captured: Statement[] = []
  // oxlint-disable-next-line typescript/unbound-method -- called below on the client that it was called on
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [asked, values] = args
    const { name, text } =
      typeof asked === 'string' ? { text: asked } : (asked as Partial<Statement>)
    if (typeof text === 'string')
      captured.push({ name, text, values: Array.isArray(values) ? values : [] })
    return query.apply(this, args)
  })
  return {
    take: () => {
      const taken = captured
      captured = []
      return taken
    },
    stop: () => spy.mockRestore(),
  }
}
