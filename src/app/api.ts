import { createCaller, type ClientPorts, type Method } from '#src/platform/api/client.ts'
import type { Api } from '#src/runtime/api.ts'

/** The server, as features may ask it: the client with the contract's types. */
export function createApi(ports: ClientPorts): Api {
  const call = createCaller(ports)
  const method = (name: Method) => (path: string, init?: object) => call(name, path, init)
  // The contract types what each path takes and answers; the wire can't prove it, the contract tests do.
  return {
    get: method('get'),
    post: method('post'),
    put: method('put'),
    delete: method('delete'),
  } as Api
}
