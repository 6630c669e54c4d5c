/** The default of an actor that `src/app` must provide: rejects, so that forgetting it is loud. */
export const rejectNotProvided = (name: string) => () =>
  Promise.reject(new Error(`${name} was not provided`))

/** The default of an action that `src/app` must provide: throws, which stops the actor. */
export function notProvided(name: string): never {
  throw new Error(`${name} was not provided`)
}
