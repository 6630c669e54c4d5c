import { messageOf, operatorSentence } from '#server/lib/operator-error.ts'
import { UsageError } from './command-line.ts'

/** Runs a command that is no tool of the community, says how it ended, and ends the process with its code. */
export async function endWith(usage: string, work: () => Promise<string>): Promise<void> {
  try {
    const text = await work()
    // Something may keep the process alive, so it is ended; what was said is let out first.
    process.stdout.write(`${text}\n`, () => process.exit(0))
  } catch (error) {
    process.stderr.write(`${sentenceFor(error, usage)}\n`, () => process.exit(1))
  }
}

function sentenceFor(error: unknown, usage: string) {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`
  if (error instanceof TypeError && 'code' in error)
    return `有不认识的选项，或选项缺少值。\n\n${usage}`
  return operatorSentence(error) ?? `没有完成：${messageOf(error)}`
}
