interface Description {
  name: string
  message: string
  code?: string
  stack?: string
  cause?: Description
}

/**
 * An error for the log. Drizzle writes a failed statement's parameters into its message, and PostgreSQL the refused
 * value into its detail: both can be private, so neither is kept.
 */
export function describeError(error: unknown): Description {
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error' }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    message: error.message.split('\nparams:')[0] ?? '',
    ...('code' in error ? { code: String(error.code) } : {}),
    ...(frames && frames.length > 0 ? { stack: frames.join('\n') } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
