import type { InspectionEvent } from 'xstate'
import { inspectActors } from '../inspect-actors.ts'
import type { Inspected } from './open-inspector.tsx'

/**
 * `?inspect` in the address that the app is started at, in development: opens the Stately inspector for the app.
 * Actors are heard from now on; call what it answers once the app runs. Nothing of it is in a build.
 */
export function inspectWhenAsked(window: Window & typeof globalThis) {
  if (!import.meta.env.DEV) return null
  if (!new URLSearchParams(window.location.search).has('inspect')) return null
  const early: InspectionEvent[] = []
  let hear: (inspected: InspectionEvent) => void = (inspected) => early.push(inspected)
  const stop = inspectActors((event) => hear(event))
  return async (app: Inspected) => {
    try {
      const { openInspector } = await import('./open-inspector.tsx')
      hear = openInspector(window, app)
      early.splice(0).forEach(hear)
    } catch (error) {
      stop()
      hear = () => {}
      throw error
    }
  }
}
