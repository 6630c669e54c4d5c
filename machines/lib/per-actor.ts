import type { AnyActorRef } from 'xstate'

/**
 * What each actor of one machine is given besides its input, such as what its app calls the server with. So the machine is
 * provided with its implementations once, which takes longer than starting an actor, and they ask whose turn it is. For
 * actors that are roots of their own.
 */
export function perActor<Given>() {
  const givenTo = new WeakMap<AnyActorRef['system'], Given>()
  return {
    give: (actor: AnyActorRef, given: Given) => void givenTo.set(actor.system, given),
    /** What was given to the actor of a system. */
    of(system: AnyActorRef['system']): Given {
      const given = givenTo.get(system)
      if (given === undefined) throw new Error('this actor was given nothing')
      return given
    },
  }
}
