import type { Method, SendCall } from '#src/platform/api/client.ts'
import type { Api } from '#src/data/api.ts'
import type { UploadPorts } from '#src/platform/images/upload.ts'
import type { Images } from '#src/runtime/images.ts'
import type { Failure } from '#machines/lib/failure.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { networkError, requestTimeout } from '#src/messages/failures.ts'
import type { CompletePorts } from './plain/complete.ts'
import { isPlainAnswer } from './plain/plain-answers.ts'

/** The server, as features may ask it: the client with the contract's types. */
export function createApi(send: SendCall, viewer: Omit<CompletePorts, 'api' | 'query'>): Api {
  const call = async (method: Method, path: string, init?: object) => {
    const answer = await send(method, path, init)
    if (!isPlainAnswer(method, path, answer)) return answer
    const { complete } = await import('./plain/complete.ts')
    return complete(method, path, answer, { ...viewer, api, query: queryOf(init) })
  }
  const method = (name: Method) => (path: string, init?: object) => call(name, path, init)
  // The contract types what each path takes and answers; the wire can't prove it, the contract tests do.
  const api = {
    get: method('get'),
    post: method('post'),
    put: method('put'),
    delete: method('delete'),
  } as Api
  return api
}

const queryOf = (init: { params?: { query?: Record<string, unknown> } } = {}) =>
  init.params?.query ?? {}

/** Uploading. Loaded with the first image: most pages send none. */
export function createImages(ports: UploadPorts): Images {
  const upload: Images['upload'] = async (...image) => {
    const { createCheckedUpload } = await import('./image-upload.ts')
    return createCheckedUpload(ports)(...image)
  }
  return { upload }
}

/** The toast that a failed call shows wherever it was made (specification §8); null when its caller tells it. */
export function noticeOf(failure: Failure): ToastRequest | null {
  if (failure.kind === 'timeout') return { kind: 'error', title: requestTimeout }
  if (failure.kind === 'offline') return { kind: 'error', title: networkError }
  return null
}
