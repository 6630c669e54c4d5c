import type { Ports } from '#src/platform/browser/ports.ts'
import type { UploadPorts } from '#src/platform/images/upload.ts'
import type { Images } from '#src/runtime/images.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { RealtimeDeps } from './realtime/create-realtime.ts'

/** Uploading, when the first image is sent: most pages send none. */
export function lazyImages(ports: UploadPorts): Images {
  const upload: Images['upload'] = async (...image) => {
    const { createCheckedUpload } = await import('./image-upload.ts')
    return createCheckedUpload(ports)(...image)
  }
  return { upload }
}

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

/**
 * What the server tells by itself: its code is loaded after the first paint, and only for members. A page that
 * needs it sooner asks for it sooner.
 */
export function lazyRealtime(
  ports: Ports,
  {
    actors,
    api,
    queryClient,
    now,
    unsentTexts,
  }: Pick<Runtime, 'actors' | 'api' | 'queryClient' | 'now'> &
    Pick<RealtimeDeps, 'unsentTexts'>,
) {
  const { session, toaster } = actors
  const { get, stop } = loadOnce(async () => {
    const { createRealtime } = await import('./realtime/create-realtime.ts')
    return createRealtime({
      ...ports,
      ...(ports.realtime ?? unreachable),
      api,
      queryClient,
      now,
      unsentTexts,
      session,
      toaster,
    })
  })

  return {
    get,
    /** Begins with the session, now or later. */
    start() {
      // A page that is shown without it can do without it: what needs it asks again and is told.
      const begin = () => ports.realtime?.afterPaint(() => void get().catch(() => {}))
      session.on('session.started', begin)
      if (session.getSnapshot().context.account !== null) begin()
    },
    stop,
  }
}

/** Where nothing is pushed, everything that is asked for still works. */
const unreachable = {
  openLine: () => Promise.reject(new Error('There are no hubs here')),
  watchNetwork: () => () => {},
}

/** What is loaded when it is first asked for; after a failure, when it is asked for again. */
function loadOnce<Loaded extends { stop: () => void }>(load: () => Promise<Loaded>) {
  let loading: Promise<Loaded> | null = null
  return {
    get: () => {
      loading ??= load().catch((error: unknown) => {
        loading = null
        throw error
      })
      return loading
    },
    stop: () => void loading?.then((loaded) => loaded.stop()),
  }
}
