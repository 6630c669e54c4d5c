import { useSelector } from '@xstate/react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { connectDialogs } from '#machines/dialogs/dialogs.connect.ts'
import { connectDropdown } from '#machines/dropdown/dropdown.connect.ts'
import { connectEditorChoice } from '#machines/editor-choice/editor-choice.connect.ts'
import { connectSession } from '#machines/session/session.connect.ts'
import { connectTheme } from '#machines/theme/theme.connect.ts'
import { connectToaster } from '#machines/toaster/toaster.connect.ts'
import { useRuntime } from './context.tsx'

/** Who is signed in, and the verbs of the session. */
export const useSession = () => useConnected(useRuntime().actors.session, connectSession)

/** The theme preference and its cycle. */
export const useTheme = () => useConnected(useRuntime().actors.theme, connectTheme)

/** The toasts on screen, and how to show one. */
export const useToaster = () => useConnected(useRuntime().actors.toaster, connectToaster)

/** The dialog that is asked now, and how to ask one. */
export const useDialogs = () => useConnected(useRuntime().actors.dialogs, connectDialogs)

/** The menus of the shell, of which one is open at a time. */
export const useMenus = () => useConnected(useRuntime().actors.menus, connectDropdown)

/** What one of them wears: `<Dropdown {...useMenu('account')} …>`. */
export function useMenu(name: string) {
  const { open, enter, leave, toggle, close } = useMenus()
  return { name, open, onEnter: enter, onLeave: leave, onToggle: toggle, onClose: close }
}

/** The choice of editor before a new article; its dialog stands in the shell. */
export const useEditorChoice = () =>
  useConnected(useRuntime().actors.editorChoice, connectEditorChoice)

/** What a view may know and do about an actor, as its `connect` says. */
export const useConnected = <Ref extends AnyActorRef, View>(
  actor: Ref,
  connect: (snapshot: SnapshotFrom<Ref>, send: Ref['send']) => View,
): View =>
  // The selector is the identity, but a `Ref` not known yet gives it no type.
  connect(useSelector(actor, whole) as SnapshotFrom<Ref>, actor.send)

/** For a selector: the snapshot as it is. */
export const whole = <Snapshot>(snapshot: Snapshot) => snapshot
