import type { WrapClient } from './client.ts'

type AnyFunction = (...args: unknown[]) => unknown

/** Asks a statement by calling `ask`; `text` is what it says, with places for its parameters. */
type Around = (ask: () => unknown, text: string) => Promise<unknown>

/** Puts something around every statement of either engine's driver, those of a transaction too. */
export function aroundStatements(around: Around): WrapClient {
  return function wrap<Client extends object>(client: Client): Client {
    return new Proxy(client, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function' || name === 'constructor') return member
        // Called on the client itself: it has private fields.
        const call: AnyFunction = (member as AnyFunction).bind(target)
        switch (name) {
          case 'query':
            return (...args: unknown[]) => around(() => call(...args), textOf(args[0]))
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

/** Drivers take a text, or an object with one. */
function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const text: unknown = Object(statement).text
  return typeof text === 'string' ? text : ''
}
