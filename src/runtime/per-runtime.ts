import type { SessionUser } from '#machines/session/session.types.ts'
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

/** The same for one member: the end of the session stops it, and what was known goes with it. */
export function perUser<Thing extends { stop: () => void }>(
  make: (runtime: Runtime, user: SessionUser) => Thing,
): (runtime: Runtime, user: SessionUser) => Thing {
  const thingsOf = perRuntime(({ actors }) => {
    const things = new Map<string, Thing>()
    actors.session.on('session.ended', () => {
      for (const thing of things.values()) thing.stop()
      things.clear()
    })
    return things
  })
  return (runtime, user) => {
    const things = thingsOf(runtime)
    const thing = things.get(user.id) ?? make(runtime, user)
    things.set(user.id, thing)
    return thing
  }
}
