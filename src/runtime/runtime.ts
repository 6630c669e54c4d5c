import type { ActorRefFrom } from 'xstate'
import type { dialogsMachine } from '#machines/dialogs/dialogs.machine.ts'
import type { dropdownMachine } from '#machines/dropdown/dropdown.machine.ts'
import type { editorChoiceMachine } from '#machines/editor-choice/editor-choice.machine.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { themeMachine } from '#machines/theme/theme.machine.ts'
import type { toasterMachine } from '#machines/toaster/toaster.machine.ts'
import type { Api } from '#src/data/api.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import type { Timers } from '#src/data/query.ts'
import type { Drafts } from './drafts.ts'
import type { Images } from './images.ts'
import type { Realtime } from './realtime.ts'
import type { Recorder } from './recorder.ts'

/** When a page was rendered on a server, and in which time zone. The browser begins with the same, and then says what it knows better. */
export interface ServerRender {
  at: Date
  timeZone: string
}

/** Told what a page does when it appears, in order: no effect runs where a page is rendered on a server. */
export type OnAppear = (appear: () => void) => void

/** The machines that run as long as the app does. */
export interface Actors {
  session: ActorRefFrom<typeof sessionMachine>
  theme: ActorRefFrom<typeof themeMachine>
  toaster: ActorRefFrom<typeof toasterMachine>
  dialogs: ActorRefFrom<typeof dialogsMachine>
  menus: ActorRefFrom<typeof dropdownMachine>
  editorChoice: ActorRefFrom<typeof editorChoiceMachine>
}

/** What src/app hands to pages and features: running machines, what they load, and the server. */
export interface Runtime {
  actors: Actors
  queryClient: QueryClient
  api: Api
  images: Images
  /** Loaded when somebody first writes. */
  drafts: () => Promise<Drafts>
  unsentTexts: UnsentTexts
  /** Loaded after the first paint, for members. */
  realtime: () => Promise<Realtime>
  /** The whole address where the tab is by now, relative to /blog: what is shown may still follow. */
  here: () => string
  /** The time as the server has it, in milliseconds since 1970; what is decided until then or from then on is counted from it. */
  now: () => number
  /** Timers of what lasts until a moment, also while the device sleeps. */
  deadlines: Timers
  recorder: Recorder
  /** Where pictures are loaded from: a path of this site, or the address of a CDN. */
  imageBase: string
  /** What the site calls itself, before the server has been asked. */
  siteName: string
  /** How a server rendered this page; null when none did. */
  serverRender: ServerRender | null
  /** Only where a server renders. */
  onAppear: OnAppear | null
}

/** What is being written in this tab, by a name for its place. It ends with the tab, and with signing out. */
export interface UnsentTexts {
  /** The text kept under this name; empty when there is none. */
  read(name: string): string
  /** The names of the texts that are kept; that of the one touched last stands last. */
  names(): readonly string[]
  /** Keeps a text; an empty one is forgotten. */
  write(name: string, text: string): void
  /** The same of what waits to be sent: nothing that is typed pushes it out, nor it that. */
  pin(name: string, text: string): void
  /** What is kept under this name is another text from now on, though it says the same. */
  renew(name: string): void
  /** The same for the same text under the same name, however often it is tried to send it. */
  sendingId(name: string, text: string): string
}
