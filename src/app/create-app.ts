import { createActor } from 'xstate'
import { dialogsMachine } from '#machines/dialogs/dialogs.machine.ts'
import { dropdownMachine } from '#machines/dropdown/dropdown.machine.ts'
import { editorChoiceMachine } from '#machines/editor-choice/editor-choice.machine.ts'
import { perActor } from '#machines/lib/per-actor.ts'
import { links, tie } from '#machines/links.ts'
import { themeMachine } from '#machines/theme/theme.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { toasterMachine } from '#machines/toaster/toaster.machine.ts'
import type { Failure } from '#machines/lib/failure.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import type { Ports } from '#src/platform/browser/ports.ts'
import { createDeadlines } from '#src/platform/clock.ts'
import { createSessionStore } from '#src/platform/storage/session-store.ts'
import { watchSession, watchTheme } from '#src/platform/storage/tabs.ts'
import { createUnsentTexts } from '#src/platform/storage/unsent-texts.ts'
import { createThemeStore, type ThemeStore } from '#src/platform/storage/theme-store.ts'
import { userOf, viewerIdOf } from '#src/runtime/account.ts'
import { networkError, requestTimeout } from '#src/messages/failures.ts'
import { brand } from '#src/messages/shell.ts'
import { paths } from '#src/runtime/paths.ts'
import { createRecorder, type Recorder } from '#src/runtime/recorder.ts'
import type { Actors, Runtime, OnAppear } from '#src/runtime/runtime.ts'
import { editPost, showPost } from '#src/runtime/toast-actions.ts'
import { createServerClock } from '#src/platform/api/server-clock.ts'
import { createApi, type SendCall } from './api.ts'
import { afterDialog, endingOf } from './session-end.ts'
import { lazyDrafts, lazyImages, lazyRealtime } from './lazy-services.ts'
import { createSession } from './session.ts'
import type { PageState } from './ssr/page-state.ts'

/** Where the app stands and how it moves. */
export interface Navigation {
  /** The whole address, its fragment too, relative to /blog. */
  here(): string
  go(to: string): void
}

interface App {
  runtime: Runtime
  /** Starts every machine and listens to the world; `stop` undoes both. */
  start(navigation: Navigation): void
  stop(): void
}

interface AppOptions {
  /** Sees what the machines go through only where somebody gives them to it. */
  recorder?: Recorder
  /** What a server rendered before, or renders now. */
  pageState?: PageState | null
  /** Given where a server renders. */
  onAppear?: OnAppear
  /** The same: carries calls in place of the wire. */
  send?: SendCall
}

/**
 * Puts the machines together with the outside world, once, outside of React. The actors are roots of
 * their own: one that fails takes no other with it.
 */
export function createApp(ports: Ports, options: AppOptions = {}): App {
  const { pageState = null, onAppear = null } = options
  const recorder = options.recorder ?? createRecorder(() => ports.clock.now())
  const sessionStore = createSessionStore(ports.storage)
  const themeStore = createThemeStore(ports.storage)
  const { now, hear } = createServerClock(ports.clock)
  const { session, fetch } = createSession({
    ...ports,
    now,
    fetch: hear(ports.fetch),
    store: sessionStore,
  })
  const actors: Actors = {
    session,
    theme: createTheme(ports, themeStore),
    toaster: createActor(toasterMachine, { clock: ports.clock }),
    dialogs: createActor(dialogsMachine, { clock: ports.clock }),
    menus: createActor(dropdownMachine, { clock: ports.clock }),
    editorChoice: createActor(editorChoiceMachine, { clock: ports.clock }),
  }
  const viewerId = () => viewerIdOf({ session })
  const onFailure = (failure: Failure) => {
    const toast = noticeOf(failure)
    if (toast) actors.toaster.send({ type: 'toast.show', toast })
  }
  const api = createApi({ origin: ports.origin, fetch, onFailure, viewerId, now }, options.send)
  const deadlines = createDeadlines(ports.clock)
  const queryClient = createQueryClient({
    api,
    clock: deadlines,
    ...(pageState && { dehydrated: pageState.dehydrated }),
  })
  const images = lazyImages({ ...ports, fetch })
  const unsentTexts = createUnsentTexts(ports.tabStorage)
  const drafts = lazyDrafts(ports, { actors, api, queryClient })
  const realtime = lazyRealtime(ports, { actors, api, queryClient, now, unsentTexts })
  let place: Navigation | null = null
  const runtime: Runtime = {
    actors,
    queryClient,
    api,
    images,
    unsentTexts,
    drafts: drafts.get,
    realtime: realtime.get,
    here: () => place?.here() ?? '',
    now,
    deadlines,
    recorder,
    imageBase: ports.imageBase,
    siteName: ports.siteName ?? brand,
    serverRender: pageState?.serverRender ?? null,
    onAppear,
  }
  const listening: (() => void)[] = []

  const carry = tie(links, {
    dialogs: (event) => actors.dialogs.send(event),
    menus: (event) => actors.menus.send(event),
    toaster: (event) => actors.toaster.send(event),
    viewer: () => queryClient.clearViewer(),
  })
  session.on('session.started', (event) => carry('session', event))
  session.on('session.ended', (event) => carry('session', event))
  session.on('session.ended', ({ reason }) => {
    // A member who signs out leaves nothing behind; one whose session has expired comes back to what was written.
    if (reason === 'logout') unsentTexts.clear()
  })
  return {
    runtime,
    start(navigation) {
      place = navigation
      tellEndings(actors, navigation)
      actors.toaster.on('toast.acted', ({ name, toast: { postId } }) => {
        if (postId === undefined) return
        if (name === showPost) navigation.go(paths.post(postId))
        if (name === editPost) navigation.go(paths.editPost(postId))
      })
      actors.editorChoice.on('choice.confirmed', ({ editor, topicId }) =>
        navigation.go(paths.editor(editor, topicId ?? undefined)),
      )
      for (const actor of Object.values(actors)) actor.start()
      ports.markMember(session.getSnapshot().context.account !== null)
      const stopWatching = ports.realtime?.watchNetwork((type) => {
        if (type === 'page.visible') deadlines.catchUp()
      })
      if (stopWatching) listening.push(stopWatching)
      realtime.start()
      listening.push(
        watchSession(ports.tabs, sessionStore, viewerId, (account) =>
          session.send({ type: 'session.adopted', account }),
        ),
        watchTheme(ports.tabs, () =>
          actors.theme.send({ type: 'theme.adopted', preference: themeStore.read() }),
        ),
        ports.colorScheme.watch((dark) => actors.theme.send({ type: 'os.changed', dark })),
      )
      void renewUser(runtime)
    },
    stop() {
      for (const stop of listening.splice(0)) stop()
      drafts.stop()
      realtime.stop()
      for (const actor of Object.values(actors)) actor.stop()
    },
  }
}

const shown = perActor<Pick<Ports, 'colorScheme'> & { store: ThemeStore }>()

const theme = themeMachine.provide({
  actions: {
    apply: ({ system }, { scheme }) => shown.of(system).colorScheme.apply(scheme),
    persist: ({ system }, { preference }) => shown.of(system).store.write(preference),
  },
})

function createTheme({ clock, colorScheme }: Ports, store: ThemeStore) {
  const actor = createActor(theme, {
    clock,
    input: { preference: store.read(), osDark: colorScheme.prefersDark() },
  })
  shown.give(actor, { colorScheme, store })
  return actor
}

/** The toast that a failed call shows wherever it was made (specification §8); null when its caller tells it. */
export function noticeOf(failure: Failure): ToastRequest | null {
  if (failure.kind === 'timeout') return { kind: 'error', title: requestTimeout }
  if (failure.kind === 'offline') return { kind: 'error', title: networkError }
  return null
}

/** Says why a session ended and leads on from there (specification §8). */
function tellEndings({ session, dialogs, toaster }: Actors, navigation: Navigation) {
  session.on('session.ended', ({ reason, ban }) => {
    const { toast, dialog, goTo } = endingOf(reason, ban, navigation.here())
    if (toast) toaster.send({ type: 'toast.show', toast })
    if (dialog) dialogs.send({ type: 'dialog.push', dialog })
    if (goTo !== undefined) navigation.go(goTo)
  })
  dialogs.on('dialog.confirmed', ({ dialog }) => {
    session.send({ type: 'ban.acknowledged' })
    const next = afterDialog(dialog, navigation.here())
    if (next !== null) navigation.go(next)
  })
}

/** What the browser has stored about the user may be old, or written by somebody: the server knows better. */
async function renewUser({ actors, api }: Runtime) {
  const { account } = actors.session.getSnapshot().context
  if (account === null) return
  const { id, email } = account.user
  try {
    const profile = await api.get('/api/users/{id}/profile', {
      params: { path: { id } },
      quiet: true,
    })
    actors.session.send({ type: 'user.changed', user: userOf(profile, email) })
  } catch {
    // Without an answer the stored user stays; whatever ended the session has been told already.
  }
}
