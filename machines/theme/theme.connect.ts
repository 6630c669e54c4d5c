import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Scheme, themeMachine, ThemePreference } from './theme.machine.ts'

type Snapshot = SnapshotFrom<typeof themeMachine>
type Send = ActorRefFrom<typeof themeMachine>['send']

/** What a view may know and do about the theme. */
export const connectTheme = (snapshot: Snapshot, send: Send) => ({
  preference: preferenceOf(snapshot),
  scheme: schemeOf(snapshot),
  cycle: () => send({ type: 'theme.cycle' }),
})

function preferenceOf(snapshot: Snapshot): ThemePreference {
  if (snapshot.matches({ preference: 'light' })) return 'light'
  if (snapshot.matches({ preference: 'dark' })) return 'dark'
  return 'system'
}

/** What is shown. */
export const schemeOf = ({ value: { preference } }: Pick<Snapshot, 'value'>): Scheme =>
  preference === 'dark' || (typeof preference === 'object' && preference.system === 'dark')
    ? 'dark'
    : 'light'
