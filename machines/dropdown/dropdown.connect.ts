import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { dropdownMachine } from './dropdown.machine.ts'

type Snapshot = SnapshotFrom<typeof dropdownMachine>
type Send = ActorRefFrom<typeof dropdownMachine>['send']

/** What a view may know and do about a group of menus. */
export const connectDropdown = (snapshot: Snapshot, send: Send) => ({
  /** The name of the open menu. */
  open: snapshot.context.open,
  isOpen: (name: string) => snapshot.context.open === name,
  /** Mouse only: check `event.pointerType` first. */
  enter: (name: string) => send({ type: 'menu.enter', name }),
  leave: (name: string) => send({ type: 'menu.leave', name }),
  toggle: (name: string) => send({ type: 'menu.toggle', name }),
  close: () => send({ type: 'menu.close' }),
})
