import type { Log } from '#server/lib/log.ts'
import type { Connection } from './connection.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { Intercept } from './hub.ts'
import type { Limits } from './limits.ts'
import type { Paces } from './pace.ts'

/** What the connections of one hub share. */
export interface ConnectionContext {
  limits: Limits
  log: Pick<Log, 'error' | 'debug'>
  dispatcher: Dispatcher
  elapsed: () => number
  /** Of calls. */
  paces: Paces
  /** Of all that is heard. */
  hearing: Paces
  /** Where there is none, every push is sent as it comes. */
  intercept: Intercept | undefined
  /** It can be reached from now on. */
  onOpened(connection: Connection): void
  /** It can no longer be reached; also when it never could. */
  onEnded(connection: Connection): void
}
