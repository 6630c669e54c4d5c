import { Actor, type InspectionEvent } from 'xstate'

/**
 * Lets `inspect` see every actor that is started from now on, wherever in the app it is made: handed
 * to each by hand, the one that was forgotten would be missing from the report. Answers a function that ends it.
 */
export function inspectActors(inspect: (event: InspectionEvent) => void): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to the actor that starts
  const { start } = Actor.prototype
  const inspected = new WeakSet<object>()
  Actor.prototype.start = function (...args) {
    // Children share the system of their parent, and a view that comes back starts its actor again.
    if (!inspected.has(this.system)) {
      inspected.add(this.system)
      this.system.inspect(inspect)
    }
    return start.apply(this, args)
  }
  return () => {
    Actor.prototype.start = start
  }
}
