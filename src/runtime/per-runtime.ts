import type { Runtime } from './runtime.ts'

/**
 * Something of a feature that lives as long as the app, made when it is first asked for: unlike what
 * `src/app` makes, its code is loaded with the page that needs it.
 */
export function perRuntime<Thing>(
  make: (runtime: Runtime) => Thing,
): (runtime: Runtime) => Thing {
  const made = new WeakMap<Runtime['actors'], Thing>()
  return (runtime) => {
    const known = made.get(runtime.actors)
    if (known !== undefined) return known
    const thing = make(runtime)
    made.set(runtime.actors, thing)
    return thing
  }
}
