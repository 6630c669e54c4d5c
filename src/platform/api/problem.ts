import { fieldsOf, isText, isTime } from '#src/lib/stored.ts'

/** HTTP 400 with this code: the token was never valid or is revoked (specification §8). */
export const TOKEN_INVALID = 2005
/** HTTP 400 with this code: the account may not use the function. */
export const NO_PERMISSION = 1002

/** What an error answer says, as far as it is in the agreed form; servers behind proxies may answer anything. */
export interface Problem {
  code?: number
  message?: string
  requestId?: string
  /** ISO 8601, null for ever. */
  bannedUntil?: string | null
  /** Seconds. */
  retryAfter?: number
  errors?: Record<string, readonly string[]>
}

/** Reads an error answer without using it up. Anything malformed reads as absent. */
export async function readProblem(response: Response): Promise<Problem> {
  if (response.ok) return {}
  try {
    return toProblem(await response.clone().json())
  } catch {
    return {}
  }
}

/** The agreed fields of a parsed body, each only when it has the agreed type. */
export function toProblem(body: unknown): Problem {
  const { code, message, requestId, bannedUntil, retryAfter, errors } = fieldsOf(body)
  return {
    ...(Number.isInteger(code) && { code: Number(code) }),
    ...(isFilled(message) && { message }),
    ...(isFilled(requestId) && { requestId }),
    ...((isTime(bannedUntil) || bannedUntil === null) && { bannedUntil }),
    ...(typeof retryAfter === 'number' && retryAfter >= 0 && { retryAfter }),
    ...(typeof errors === 'object' && errors !== null && { errors: fieldErrors(errors) }),
  }
}

function fieldErrors(errors: object): Record<string, readonly string[]> {
  const entries = Object.entries(errors).filter((entry): entry is [string, string[]] => {
    const messages: unknown = entry[1]
    return Array.isArray(messages) && messages.every((message) => typeof message === 'string')
  })
  return Object.fromEntries(entries)
}

const isFilled = (value: unknown): value is string => isText(value) && value !== ''
