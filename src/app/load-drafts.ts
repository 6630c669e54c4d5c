import type { Ports } from '#src/platform/browser/ports.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { loadOnce } from './load-once.ts'

/** The drafts of this tab, when somebody first writes: until then nobody pays for their code. */
export const lazyDrafts = (
  ports: Ports,
  { actors, api, queryClient }: Pick<Runtime, 'actors' | 'api' | 'queryClient'>,
) =>
  loadOnce(async () => {
    const [{ createDrafts }, { createJournal }] = await Promise.all([
      import('./drafts.ts'),
      import('#src/platform/journal/journal.ts'),
    ])
    return createDrafts({
      ...ports,
      api,
      session: actors.session,
      toaster: actors.toaster,
      queryClient,
      journal: createJournal(ports),
      tabs: { locks: ports.locks, openChannel: ports.openChannel, clock: ports.clock },
    })
  })
