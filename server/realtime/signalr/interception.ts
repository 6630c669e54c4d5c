import type { AnyPushes, Caller } from './hub.ts'

/** One push on its way to one connection. What goes to several is the same `frame` for each. */
export interface PushOnItsWay {
  connection: Omit<Caller<AnyPushes>, 'push'>
  frame: { readonly text: string }
  /** Hands it to the connection, if that is still there. */
  send: () => void
}

/** Decides whether, when and how often a push is sent. */
export type Intercept = (push: PushOnItsWay) => void
