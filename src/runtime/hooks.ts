import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { connectDialogs } from '#machines/dialogs/dialogs.connect.ts'
import { connectDropdown } from '#machines/dropdown/dropdown.connect.ts'
import { connectEditorChoice } from '#machines/editor-choice/editor-choice.connect.ts'
import { connectList } from '#machines/list/list.connect.ts'
import type { ListRef } from '#machines/list/list.machine.ts'
import { connectResource } from '#machines/resource/resource.connect.ts'
import type { ResourceRef } from '#machines/resource/resource.machine.ts'
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

/** The choice of editor before a new article; whoever is asked stands in the shell. */
export function useEditorChoice() {
  const { editorChoice } = useRuntime().actors
  return connectEditorChoice(useSelector(editorChoice, whole), editorChoice.send)
}

/**
 * A resource of the app, loaded when the page that shows it appears, again when it comes back after
 * the resource's lifetime, and again when its content belonged to a session that is over.
 */
export function useResource<Data, Key>(resource: ResourceRef<Data, Key>) {
  const snapshot = useSelector(resource, whole)
  useRuntime().onAppear?.(() => resource.send({ type: 'page.activated' }))
  useEffect(() => {
    const activate = () => resource.send({ type: 'page.activated' })
    activate()
    const cleared = resource.subscribe(({ value }) => {
      if (value === 'empty') activate()
    })
    return () => cleared.unsubscribe()
  }, [resource])
  return connectResource(snapshot, resource.send)
}

/** A list of the app, loaded when the page that shows it appears, and anew when its session is over. */
export function useList<Item, Query>(list: ListRef<Item, Query>) {
  const snapshot = useSelector(list, whole)
  useRuntime().onAppear?.(() => list.send({ type: 'page.activated' }))
  useEffect(() => {
    const activate = () => list.send({ type: 'page.activated' })
    activate()
    const cleared = list.subscribe(({ value }) => {
      if (value === 'unloaded') activate()
    })
    return () => cleared.unsubscribe()
  }, [list])
  return connectList(snapshot, list.send)
}

const whole = <Snapshot>(snapshot: Snapshot) => snapshot
