import { useSelector } from '@xstate/react'
import { connectDialogs } from '#machines/dialogs/dialogs.connect.ts'
import { connectDropdown } from '#machines/dropdown/dropdown.connect.ts'
import { connectEditorChoice } from '#machines/editor-choice/editor-choice.connect.ts'
import { connectSession } from '#machines/session/session.connect.ts'
import { connectTheme } from '#machines/theme/theme.connect.ts'
import { connectToaster } from '#machines/toaster/toaster.connect.ts'
import { useRuntime } from './context.tsx'

/** Who is signed in, and the verbs of the session. */
export function useSession() {
  const { session } = useRuntime().actors
  return connectSession(useSelector(session, whole), session.send)
}

/** The theme preference and its cycle. */
export function useTheme() {
  const { theme } = useRuntime().actors
  return connectTheme(useSelector(theme, whole), theme.send)
}

/** The toasts on screen, and how to show one. */
export function useToaster() {
  const { toaster } = useRuntime().actors
  return connectToaster(useSelector(toaster, whole), toaster.send)
}

/** The dialog that is asked now, and how to ask one. */
export function useDialogs() {
  const { dialogs } = useRuntime().actors
  return connectDialogs(useSelector(dialogs, whole), dialogs.send)
}

/** The menus of the shell, of which one is open at a time. */
export function useMenus() {
  const { menus } = useRuntime().actors
  return connectDropdown(useSelector(menus, whole), menus.send)
}

/** The choice of editor before a new article; its dialog stands in the shell. */
export function useEditorChoice() {
  const { editorChoice } = useRuntime().actors
  return connectEditorChoice(useSelector(editorChoice, whole), editorChoice.send)
}

const whole = <Snapshot>(snapshot: Snapshot) => snapshot
