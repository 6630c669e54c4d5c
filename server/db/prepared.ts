import type { Handle } from './client.ts'

/**
 * A statement that is built once for each handle, and not once for each question: Drizzle takes longer to build a large one
 * than PostgreSQL to answer it. What differs is a `sql.placeholder`. Its name is its own among all statements.
 */
export function preparedOn<Statement>(
  build: (handle: Handle) => Statement,
): (handle: Handle) => Statement {
  const built = new WeakMap<Handle, Statement>()
  return (handle) => {
    const known = built.get(handle) ?? build(handle)
    built.set(handle, known)
    return known
  }
}
