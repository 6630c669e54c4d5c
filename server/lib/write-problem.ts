import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '#server/db/errors.ts'
import { Problem, problem } from './problem.ts'

/** The server's one error handler: says what the caller may know, and logs the rest under the request's id. */
export function writeProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // A client that broke off the request reads no answer; it says nothing about us.
  if (request.raw.destroyed && !request.raw.complete) {
    request.log.debug({ requestId: request.id }, 'a request was broken off')
    return sendProblem(problem.invalid({ body: ['请求没有传完'] }), request, reply)
  }
  const told = toProblem(error)
  const unexpected = error instanceof Problem ? error.cause : error
  if (told.status >= 500 && unexpected !== undefined) {
    request.log.error({ error: unexpected, requestId: request.id }, 'a request failed')
  }
  return sendProblem(told, request, reply)
}

/** Puts one problem on the wire. */
export function sendProblem(told: Problem, request: FastifyRequest, reply: FastifyReply) {
  const { errors, bannedUntil, retryAfter, current, headers } = told.details
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  for (const [name, value] of Object.entries(headers ?? {})) reply.header(name, value)
  return reply
    .code(told.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(
      JSON.stringify({
        code: told.code,
        message: told.message,
        requestId: request.id,
        errors,
        bannedUntil,
        retryAfter,
        current,
      }),
    )
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isUnavailable(error)) return problem.unavailable()
  const status = statusOf(error)
  switch (status) {
    case 413:
      return problem.tooLarge()
    case 406:
    case 415:
      return problem.unsupportedMedia()
    // 403: a file that is not of the folder that is served; what we ourselves forbid is a Problem.
    case 403:
    case 414:
    case 404:
      return problem.notFound()
    // `If-Match` of a file that has another content by now.
    case 412:
      return problem.conflict()
    case 503:
      return problem.unavailable()
    default:
      // Whatever else is refused is the request's fault, and no failure of ours.
      return status < 500 ? problem.invalid({ body: ['请求无法解析'] }) : problem.internal()
  }
}

/** What Fastify and its plugins say about a request that they refused. */
function statusOf(error: unknown): number {
  if (!(error instanceof Error)) return 500
  if ('statusCode' in error && typeof error.statusCode === 'number') return error.statusCode
  return 500
}
