import type { HttpMethod, PathsWithMethod } from 'openapi-typescript-helpers'
import type { FaultPaths } from '#openapi/faults.ts'
import type { components, paths as contract } from '#openapi/generated/schema.d.ts'
import type { Success } from '#src/data/api.ts'

type Paths = contract & FaultPaths
type Problem = Omit<components['schemas']['Problem'], 'requestId'>

/** What reached the port where the network would be. */
interface Call {
  path: string
  query: URLSearchParams
  body: unknown
}

type Reply<Body> = Body | Refused | Promise<Body | Refused>
type On<Method extends HttpMethod> = <Path extends PathsWithMethod<Paths, Method>>(
  path: Path,
  answer: (call: Call) => Reply<Success<Path, Method>>,
) => Answer

/** One call, as a test has it answered. */
interface Answer {
  /** The bodies that came, in order. */
  readonly bodies: readonly unknown[]
}

class Refused {
  readonly status: number
  readonly problem: Problem

  constructor(status: number, problem: Problem) {
    this.status = status
    this.problem = problem
  }
}

/** A refusal of the contract. */
export const refuse = (status: number, problem: Problem) => new Refused(status, problem)

/** A list as the one page that there is of it. */
export const pageOf = <Item>(items: readonly Item[]) => ({
  items: [...items],
  total: items.length,
  page: 1,
  pageSize: 20,
  totalPages: items.length === 0 ? 0 : 1,
})

/** What a browser says when there is no way to the server. */
export const cut = (): never => {
  throw new TypeError('Failed to fetch')
}

/**
 * What a test says at the port where the network would be, in the types of the contract. The last word on a call
 * counts; a call that nothing was said about fails the test.
 */
export function createAnswers() {
  const known: { method: string; path: RegExp; answer: (call: Call) => unknown }[] = []
  let headers: HeadersInit = {}
  const on =
    (method: string) =>
    (path: string, answer: (call: Call) => unknown): Answer => {
      const bodies: unknown[] = []
      known.unshift({
        method,
        path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        answer: (call) => {
          bodies.push(call.body)
          return answer(call)
        },
      })
      return { bodies }
    }

  async function fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const method = request.method.toLowerCase()
    const found = known.find((one) => one.method === method && one.path.test(pathname))
    if (found === undefined) {
      console.error(`nothing was said about ${request.method} ${pathname}`)
      return cut()
    }
    const text = await request.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    const answer = await orAborted(
      request.signal,
      found.answer({ path: pathname, query: searchParams, body }),
    )
    if (answer === undefined) return new Response(null, { status: 204, headers })
    if (!(answer instanceof Refused)) return Response.json(answer, { headers })
    const { status, problem } = answer
    return Response.json({ requestId: 'r1', ...problem }, { status, headers })
  }

  // The types are those of the contract; what runs is the same for every path.
  return {
    fetch,
    /** What time the server says it is, from its next answer on; it says none before. */
    tellTime: (time: string) => {
      headers = { date: new Date(time).toUTCString() }
    },
    get: on('get') as On<'get'>,
    post: on('post') as On<'post'>,
    put: on('put') as On<'put'>,
    delete: on('delete') as On<'delete'>,
  }
}

export type Answers = ReturnType<typeof createAnswers>

/** The wire gives up when its caller does. */
const orAborted = (signal: AbortSignal, answer: unknown) =>
  new Promise<unknown>((resolve, reject) => {
    // `fetch` rejects with the reason of its signal, whatever that is.
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    Promise.resolve(answer).then(resolve, reject)
  })
