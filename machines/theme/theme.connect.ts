import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { themeMachine, ThemePreference } from './theme.machine.ts'

type Snapshot = SnapshotFrom<typeof themeMachine>
type Send = ActorRefFrom<typeof themeMachine>['send']

/** What a view may know and do about the theme. */
export const connectTheme = (snapshot: Snapshot, send: Send) => ({
  preference: preferenceOf(snapshot),
  cycle: () => send({ type: 'theme.cycle' }),
})

function preferenceOf(snapshot: Snapshot): ThemePreference {
  if (snapshot.matches({ preference: 'light' })) return 'light'
  if (snapshot.matches({ preference: 'dark' })) return 'dark'
  return 'system'
}
