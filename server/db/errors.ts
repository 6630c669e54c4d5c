/** What both engines tell about a refused statement; Drizzle wraps it as the cause of its own error. */
interface EngineError {
  code: string
  constraint?: string
}

/** The name of the unique key that `error` ran into, or undefined when it is another error. */
export const brokenUniqueKey = (error: unknown) => brokenConstraint(error, '23505')

/** For `catch`: throws what `instead` makes where a unique key was broken, else what was thrown. */
export const whereTaken = (instead: () => Error) => (error: unknown) => {
  throw brokenUniqueKey(error) === undefined ? error : instead()
}

/** The name of the foreign key that `error` ran into, or undefined when it is another error. */
export const brokenForeignKey = (error: unknown) => brokenConstraint(error, '23503')

/** Whether the database could not be reached, or had no time: worth another try a little later. */
export function isUnavailable(error: unknown): boolean {
  const code = engineError(error)?.code ?? ''
  // 40P01: two waited for each other, and this one was given up. 25P03: a transaction stood still for too long.
  if (/^(08|53|57P0)/.test(code) || ['57014', '55P03', '40P01', '25P03'].includes(code))
    return true
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(code)) return true
  return causes(error).some(
    (cause) => cause instanceof Error && poolMessages.test(cause.message),
  )
}

/** Whether a statement took longer than it may. */
export const isOverdue = (error: unknown) => engineError(error)?.code === '57014'

/** Whether the database is there and lets us not in, or has no database of that name. */
export const isRefusedLogin = (error: unknown) =>
  /^(28|3D)/.test(engineError(error)?.code ?? '')

/** Whether the database refused a value: of another type, or against a rule of its table. */
export const isRefusedValue = (error: unknown) => /^2[23]/.test(engineError(error)?.code ?? '')

/** node-postgres has no code for these. */
const poolMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed))/

function brokenConstraint(error: unknown, code: string): string | undefined {
  const cause = engineError(error)
  return cause?.code === code ? (cause.constraint ?? '') : undefined
}

function engineError(error: unknown): EngineError | undefined {
  return causes(error).find(
    (cause): cause is EngineError =>
      typeof cause === 'object' &&
      cause !== null &&
      'code' in cause &&
      typeof cause.code === 'string',
  )
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (
    let at = error;
    at && chain.length < 5;
    at = at instanceof Error ? at.cause : undefined
  ) {
    chain.push(at)
  }
  return chain
}
