import { drizzle } from 'drizzle-orm/pglite'
import { createCore } from '#server/core.ts'
import { createImageProcessor } from '#server/images/image-processor.ts'
import { systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { createLog } from '#server/lib/log.ts'
import { createModules } from '#server/modules.ts'
import { createTextRenderer } from '#server/rendering/text-renderer.ts'
import { readContract } from './document.ts'
import { listOperations } from './operations.ts'

/** The operations of the contract that this server answers with 501, in the contract's order. */
export function missingOperations(): string[] {
  const had = new Set(
    createModules(coreForNobody()).list.flatMap(({ handlers }) => Object.keys(handlers ?? {})),
  )
  return listOperations(readContract())
    .map(({ id }) => id)
    .filter((id) => !had.has(id))
}

/** Enough to build the modules, which ask nothing of it before they are started. */
function coreForNobody() {
  const nothing = () => Promise.resolve()
  const log = createLog('silent')
  const db = drizzle.mock({ casing: 'snake_case' })
  return createCore({
    config: readConfig({}),
    database: {
      db,
      reads: db,
      replicas: () => [],
      engine: 'pglite',
      pool: () => undefined,
      ping: nothing,
      occupy: () => Promise.resolve(true),
      maintain: nothing,
      close: nothing,
    },
    clock: systemClock,
    log,
    keys: { token: new Uint8Array(32), hash: new Uint8Array(32) },
    mailer: { send: nothing, check: nothing, close: () => {} },
    // Neither starts anything before it is asked.
    textRenderer: createTextRenderer({ log }),
    imageProcessor: createImageProcessor({ log }),
    publicUrl: () => 'http://localhost',
  })
}
