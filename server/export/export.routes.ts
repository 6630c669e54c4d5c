import { Download, type Handlers } from '#server/contract/handlers.ts'
import { dayOf } from '#server/lib/clock.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import type { Exports } from './export.service.ts'
import { zipOf } from './zip.ts'

/** Everything is read and packed anew each time. */
const exportsOfAuthor = { limit: 6, seconds: 3600 }

export function exportRoutes(exports: Exports, throttling: Throttling) {
  const taken = createThrottle(throttling, 'exports', exportsOfAuthor)
  return {
    exportPosts: async ({ query, viewer }) => {
      await taken.take(viewer.id)
      const day = dayOf(throttling.clock.now())
      const filename = `inkstone-export-${day}.zip`
      return new Download(zipOf(exports.entriesOf(viewer.id, query.format)), {
        type: 'application/zip',
        filename,
      })
    },
  } satisfies Partial<Handlers>
}
