import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch'
import type { HttpMethod, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers'
import type { FaultPaths } from '#openapi/faults.ts'
import type { paths as contract } from '#openapi/generated/schema.d.ts'

/** The contract, and the lab of a server that has one. */
type paths = contract & FaultPaths

/** Beside what the contract asks for. */
interface CallOptions {
  /** No toast for a timeout or a dead network: nobody waits for the outcome, or the caller's own toast gives that reason. */
  quiet?: boolean
}

/** The last argument of a call; may be left out when the contract requires nothing. */
type Rest<Init> =
  RequiredKeysOf<Init> extends never ? [init?: Init & CallOptions] : [init: Init & CallOptions]

/**
 * A call of the contract, named by its path. Answers the success body.
 * @throws RequestFailed with the typed failure; the abort reason when `signal` is aborted
 */
type Call<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  Init extends MaybeOptionalInit<paths[Path], Method>,
>(
  path: Path,
  ...rest: Rest<Init>
) => Promise<Success<Path, Method>>

/** The success body of a call; nothing for 204. */
export type Success<
  Path extends PathsWithMethod<paths, Method>,
  Method extends HttpMethod,
> = VoidIfNever<Exclude<Data<paths[Path][Method]>, undefined>>

type Data<Operation> = FetchResponse<
  Extract<Operation, object>,
  object,
  'application/json'
>['data']
type VoidIfNever<T> = [T] extends [never] ? void : T

/** Everything the server can be asked, typed by the contract. */
export interface Api {
  get: Call<'get'>
  post: Call<'post'>
  put: Call<'put'>
  delete: Call<'delete'>
}

export type Method = keyof Api
