import { createInspector } from '@statelyai/inspect'
import { createRoot } from 'react-dom/client'
import type { InspectionEvent } from 'xstate'
import { RuntimeProvider } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { Navigation } from '../create-app.ts'
import { createInspectorWindow, type WindowStatus } from './inspector-window.ts'
import { OwnView } from './OwnView.tsx'
import { createSafeInspection } from './safe-inspection.ts'

/** The app that is looked at. */
export interface Inspected {
  runtime: Runtime
  navigation: Navigation
}

/** Opens the Stately inspector, or the view of our own where that can't be; answers who is to be told of the actors. */
export function openInspector(
  window: Window & typeof globalThis,
  { runtime, navigation }: Inspected,
): (inspected: InspectionEvent) => void {
  // Beside the app, in a place of its own: whatever befalls the app, this stays.
  const place = window.document.createElement('div')
  keepInReach(place)
  const root = createRoot(place)
  const hide = () => root.render(null)
  const show = (status: WindowStatus) => {
    if (status === 'opening' || status === 'connected') return hide()
    root.render(
      <RuntimeProvider runtime={runtime}>
        <OwnView
          trouble={status}
          onRetry={() => far.openNow()}
          onPage={() => {
            hide()
            navigation.go(`${paths.diagnostic()}?view=machines`)
          }}
          onClose={hide}
        />
      </RuntimeProvider>,
    )
  }
  const far = createInspectorWindow(window, show)
  void far.open()
  return tellSafely(createInspector(far.adapter))
}

/** All but the open modal dialog is inert, so `place` is in it while there is one. */
function keepInReach(place: HTMLElement) {
  const { body } = place.ownerDocument
  const move = () => {
    const home = [...body.querySelectorAll('dialog:modal')].at(-1) ?? body
    if (place.parentElement !== home) home.append(place)
  }
  move()
  new MutationObserver(move).observe(body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  })
}

/** Tells an inspector what happens, after everything secret has been left out: the library sees nothing else. */
export function tellSafely({ inspect }: ReturnType<typeof createInspector>) {
  const safely = createSafeInspection()
  return (inspected: InspectionEvent) => {
    for (const safe of safely(inspected)) inspect.next?.(safe)
  }
}
