import type { WrapClient } from '#server/db/client.ts'

type AnyFunction = (...args: unknown[]) => unknown

/**
 * Pauses before every statement of either engine's driver, those of a transaction too, which keeps its locks meanwhile as
 * it would on a database that is slow.
 */
export function slowClient(pause: () => Promise<void>): WrapClient {
  return function wrap<Client extends object>(client: Client): Client {
    return new Proxy(client, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function' || name === 'constructor') return member
        // Called on the client itself: it has private fields.
        const call: AnyFunction = (member as AnyFunction).bind(target)
        switch (name) {
          case 'query':
            return async (...args: unknown[]) => {
              await pause()
              return call(...args)
            }
          // node-postgres: a transaction has a connection of its own.
          case 'connect':
            return async () => wrap((await call()) as object)
          // PGlite.
          case 'transaction':
            return (work: (inner: object) => unknown) =>
              call((inner: unknown) => work(wrap(inner as object)))
          default:
            return call
        }
      },
    })
  }
}
