import { DrizzleQueryError } from 'drizzle-orm'
import { isRefusedLogin, isUnavailable } from '#server/db/errors.ts'
import { describeError } from './log.ts'

/** What an operator can mend. The message says what is wrong and what to do, so it is shown alone. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** What an operator reads of a failure: a sentence where we know what to do; undefined where nobody has expected it. */
export function operatorSentence(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message
  if (isUnavailable(error) || isRefusedLogin(error))
    return `连不上数据库（${reasonOf(error)}）。请检查 DATABASE_URL，以及数据库是否在运行。`
  if (isUnusableFile(error))
    return `用不了 ${error.path}（${error.code}）。请检查那里的权限和磁盘空间。`
  return undefined
}

/** What a failure says that nobody has expected: of a refused statement why, and not the megabyte that it was given. */
export const messageOf = (error: unknown): string =>
  error instanceof DrizzleQueryError ? reasonOf(error) : describeError(error).message

/** What was at the bottom of it; of several addresses that refuse Node tells nothing but the code. */
export function reasonOf(error: unknown): string {
  let last = describeError(error)
  while (last.cause) last = last.cause
  return last.message || (last.code ?? last.name)
}

const unusable = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR', 'EEXIST']

const isUnusableFile = (error: unknown): error is NodeJS.ErrnoException & { path: string } =>
  error instanceof Error &&
  'code' in error &&
  'path' in error &&
  typeof error.path === 'string' &&
  unusable.includes(String(error.code))
