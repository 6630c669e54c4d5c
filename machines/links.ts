import type { DialogsEvent } from './dialogs/dialogs.machine.ts'
import type { DropdownEvent } from './dropdown/dropdown.machine.ts'
import type { SessionEmitted } from './session/session.types.ts'

/** Who can be told something. `viewer` is everything loaded that depends on who is looking. */
interface Listeners {
  dialogs: DialogsEvent
  menus: DropdownEvent
  viewer: { type: 'resource.clear' }
}

/** Machines don't know each other: what one announces reaches another along a link. */
export type Link = {
  [To in keyof Listeners]: {
    from: 'session'
    on: SessionEmitted['type']
    to: To
    send: Listeners[To]
  }
}[keyof Listeners]

/** All links of the product. `src/app` ties them before anything starts. */
export const links: readonly Link[] = [
  // What is shown once per session may be shown again.
  { from: 'session', on: 'session.started', to: 'dialogs', send: { type: 'session.started' } },
  // Likes, follows and abilities are one's own: what one viewer has loaded is not for another.
  { from: 'session', on: 'session.started', to: 'viewer', send: { type: 'resource.clear' } },
  { from: 'session', on: 'session.ended', to: 'viewer', send: { type: 'resource.clear' } },
  { from: 'session', on: 'session.ended', to: 'menus', send: { type: 'menu.close' } },
]
