import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { readConfig } from '#server/lib/config.ts'
import { DataLockedError } from '#server/lib/data-lock.ts'
import { messageOf, OperatorError, operatorSentence } from '#server/lib/operator-error.ts'
import type { Place } from './run-tool.ts'
import type { Tool } from './tool.ts'

/** A mistake in how a command was called; `usage` is shown with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const isSilent = '（占用它的进程没有应答：它可能正在启动，或正在运行另一个命令。）'

interface Outcome {
  text: string
  /** The exit code. */
  code: number
}

type Flags = NonNullable<ParseArgsConfig['options']>
type Values<Said extends Flags> = ReturnType<typeof parseArgs<{ options: Said }>>['values']

interface Command<Said extends Flags> {
  usage: string
  /** Beside `--help`. */
  flags: Said
  /** What is said where the one argument is missing (it may be, without `missing`), or there are several; without it none is taken. */
  argument?: { missing?: string; several: string }
}

interface ToolCommand<Said extends Flags, Options, Answer> extends Command<Said> {
  tool: Tool<Options, Answer>
  /** @throws UsageError */
  read(values: Values<Said>, argument: string): Options
  /** @throws OperatorError when it is not what the answer says */
  present(answer: Answer, place: Place, options: Options): Outcome
}

/**
 * Runs a tool for the person at the command line: progress on the error output, the result on the standard one.
 * Ctrl-C ends it after the step under way; a second one at once.
 */
export async function runCommand<Said extends Flags, Options, Answer>(
  command: ToolCommand<Said, Options, Answer>,
): Promise<void> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  await endWith(command, async (values, argument) => {
    const options = command.read(values, argument)
    // All of the server: no command waits for it that only says how it is used.
    const { runTool } = await import('./run-tool.ts')
    const progress = createProgress()
    const watch = { onProgress: progress.show, signal: stop.signal }
    try {
      const { answer, place } = await runTool(
        readConfig(process.env),
        command.tool,
        options,
        watch,
      ).finally(progress.end)
      return command.present(answer, place, options)
    } catch (error) {
      if (!(error instanceof DataLockedError)) throw error
      throw new OperatorError(`${error.message}\n${isSilent}`)
    }
  })
}

/**
 * Runs a command, says how it ended, and ends the process with its code: 1 when it could not do its work. Nothing ends where
 * it answers undefined. @param run may throw a UsageError
 */
export async function endWith<Said extends Flags>(
  command: Command<Said>,
  run: (values: Values<Said>, argument: string) => Promise<string | Outcome | undefined>,
): Promise<void> {
  try {
    const { values, positionals } = parse(command)
    const outcome = values['help']
      ? command.usage
      : // As `parseArgs` reads these flags.
        await run(values as Values<Said>, argumentIn(positionals, command.argument))
    if (typeof outcome === 'string') end(process.stdout, { text: outcome, code: 0 })
    else if (outcome) end(process.stdout, outcome)
  } catch (error) {
    end(process.stderr, { text: sentenceFor(error, command.usage), code: 1 })
  }
}

/** Something may keep the process alive, such as an engine that failed to open, so it is ended; what was said is let out first. */
const end = (stream: NodeJS.WritableStream, { text, code }: Outcome) =>
  void stream.write(`${text}\n`, () => process.exit(code))

function parse({ flags, argument }: Command<Flags>) {
  try {
    return parseArgs({
      allowPositionals: argument !== undefined,
      options: { ...flags, help: { type: 'boolean', short: 'h' } },
    })
  } catch {
    const takesValues = Object.values(flags).some(({ type }) => type === 'string')
    throw new UsageError(takesValues ? '有不认识的选项，或选项缺少值。' : '有不认识的选项。')
  }
}

function argumentIn(
  [argument, ...rest]: string[],
  sentences?: { missing?: string; several: string },
) {
  if (!sentences) return ''
  if (rest.length > 0) throw new UsageError(sentences.several)
  if (argument === undefined && sentences.missing !== undefined)
    throw new UsageError(sentences.missing)
  return argument ?? ''
}

/** A path as it was typed, made absolute. npm runs scripts in the project's folder; it was typed where the person was. */
export const absolute = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path)

/** @throws UsageError it is not there · OperatorError whoever runs this may not read it, or not even see whether it is there */
export function demandFile(path: string, what = '文件') {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new UsageError(`找不到${what}：${path}`)
    throw new OperatorError(
      `执行这个命令的用户读不了 ${path}：请放到他读得到的地方，或改那里的权限。`,
    )
  }
}

/** One line that rewrites itself on a terminal; elsewhere a line for every tenth. */
function createProgress() {
  const isTerminal = process.stderr.isTTY
  let tenth = 0
  function show(done: number, total: number) {
    const text = `已处理 ${done}/${total}`
    if (isTerminal) process.stderr.write(`\r${text}`)
    else if (Math.floor((done * 10) / total) > tenth) {
      tenth = Math.floor((done * 10) / total)
      process.stderr.write(`${text}\n`)
    }
  }
  return { show, end: () => void (isTerminal && process.stderr.write('\r\u001B[K')) }
}

function sentenceFor(error: unknown, usage: string) {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`
  return operatorSentence(error) ?? `没有完成：${messageOf(error)}`
}
