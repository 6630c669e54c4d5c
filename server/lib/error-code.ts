/** The word that the system, a driver or a library gave an error, such as ENOENT; undefined when it gave none. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined
