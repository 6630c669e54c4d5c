import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import { codeOf } from './error-code.ts'

export type Log = Logger

const secrets = [
  'authorization',
  'token',
  'refreshToken',
  'accessToken',
  'password',
  'confirmPassword',
  'newPassword',
  'currentPassword',
  'verificationCode',
  'code',
  'content',
]

/** Paths where a secret could be logged: at the top, one level down, and in the parts of a request. */
const redact = secrets.flatMap((name) => [
  name,
  `*.${name}`,
  `req.headers.${name}`,
  `request.headers.${name}`,
])

/** A code of capitals names what failed, such as ECONNREFUSED; one that lets somebody in is made of digits. */
const censor = (value: unknown, path: string[]) =>
  path.at(-1) === 'code' && /^[A-Z][A-Z_]+$/.test(String(value)) ? value : '[redacted]'

/** Hides the values that a URL's query must not leave in a log. */
export const withoutSecrets = (url: string) =>
  url.replace(
    /([?&](?:access_token|id|token|code|invite|refreshToken)=)[^&#]*/gi,
    '$1[redacted]',
  )

/**
 * The server's structured log, one JSON object a line on standard output (or `destination`).
 * Tokens, passwords, mailed codes and private texts are replaced before a line is written; an `error` is described
 * by `describeError`.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: [...new Set(redact)], censor },
    serializers: {
      req: (request: { method?: string; url?: string; id?: unknown; ip?: string }) => ({
        id: request.id,
        method: request.method,
        url: withoutSecrets(request.url ?? ''),
        address: request.ip,
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      error: describeError,
      // Fastify's own name for it.
      err: describeError,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

interface Description {
  name: string
  message: string
  code?: string
  stack?: string
  cause?: Description
}

/**
 * An error as the log tells it. Drizzle writes a failed statement's parameters into its message, and PostgreSQL the refused
 * value into its detail: both can be private, so neither is kept.
 */
export function describeError(error: unknown): Description {
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error' }
  const code = codeOf(error)
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    message: error.message.split('\nparams:')[0] ?? '',
    ...(code === undefined ? {} : { code }),
    ...(frames && frames.length > 0 ? { stack: frames.join('\n') } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
