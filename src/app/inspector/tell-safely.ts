import type { createInspector } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'
import { createSafeInspection } from './safe-inspection.ts'

/** Tells an inspector what happens, after everything secret has been left out: the library sees nothing else. */
export function tellSafely({ inspect }: ReturnType<typeof createInspector>) {
  const safely = createSafeInspection()
  return (inspected: InspectionEvent) => {
    for (const safe of safely(inspected)) inspect.next?.(safe)
  }
}
