import type { Failure } from './failure.ts'

/** The failure that an actor of `src/platform` rejected with; anything unforeseen is `broken`. */
export const failureOf = (error: unknown): Failure =>
  carriesFailure(error) ? error.failure : { kind: 'broken', requestId: null }

const carriesFailure = (error: unknown): error is { failure: Failure } =>
  typeof error === 'object' &&
  error !== null &&
  'failure' in error &&
  typeof error.failure === 'object' &&
  error.failure !== null &&
  'kind' in error.failure
