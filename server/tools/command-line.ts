import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { readConfig } from '#server/lib/config.ts'
import { DataLockedError } from '#server/lib/data-lock.ts'
import { codeOf } from '#server/lib/error-code.ts'
import { messageOf, OperatorError, operatorSentence } from '#server/lib/operator-error.ts'
import { runTool, type Place } from './run-tool.ts'
import type { Tool } from './tool.ts'

/** A mistake in how a command was called; `usage` is shown with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const isSilent = '（占用它的进程没有应答：它可能正在启动，或正在运行另一个命令。）'

interface Outcome {
  text: string
  code: number
}

type Flags = NonNullable<ParseArgsConfig['options']>
type Values<Said extends Flags> = ReturnType<typeof parseArgs<{ options: Said }>>['values']

interface Command<Said extends Flags, Options, Answer> {
  tool: Tool<Options, Answer>
  usage: string
  /** Beside `--help`. */
  flags: Said
  /** What is said where the one argument is missing (it may be, without `missing`), or there are several; without it none is taken. */
  argument?: { missing?: string; several: string }
  /** @throws UsageError */
  read(values: Values<Said>, argument: string): Options
  /** The result as text, and the exit code. @throws OperatorError when it is not what the answer says */
  present(answer: Answer, place: Place, options: Options): Outcome
}

/**
 * Runs a tool for the person at the command line: progress on the error output, the result on the standard one.
 * Ctrl-C ends it after the step under way; a second one at once.
 */
export async function runCommand<Said extends Flags, Options, Answer>(
  command: Command<Said, Options, Answer>,
): Promise<void> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  end(await outcomeOf(command, stop.signal))
}

/** What to say at the end, and the exit code: 1 when the tool could not do its work. */
async function outcomeOf<Said extends Flags, Options, Answer>(
  command: Command<Said, Options, Answer>,
  signal: AbortSignal,
): Promise<Outcome> {
  const progress = createProgress()
  try {
    const { values, positionals } = parse(command)
    if (values['help']) return { text: command.usage, code: 0 }
    // As `parseArgs` reads these flags.
    const options = command.read(
      values as Values<Said>,
      argumentIn(positionals, command.argument),
    )
    const watch = { onProgress: progress.show, signal }
    const { answer, place } = await runTool(
      readConfig(process.env),
      command.tool,
      options,
      watch,
    ).finally(progress.end)
    return command.present(answer, place, options)
  } catch (error) {
    const text = sentenceFor(error, command.usage)
    return { text: error instanceof DataLockedError ? `${text}\n${isSilent}` : text, code: 1 }
  }
}

function parse({ flags, argument }: Pick<Command<Flags, never, never>, 'flags' | 'argument'>) {
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

/** Runs a command that is no tool of the community, says how it ended, and ends the process with its code. */
export async function endWith(usage: string, work: () => Promise<string>): Promise<void> {
  end(
    await work().then(
      (text) => ({ text, code: 0 }),
      (error: unknown) => ({ text: sentenceFor(error, usage), code: 1 }),
    ),
  )
}

/** Something may keep the process alive, such as an engine that failed to open, so it is ended; what was said is let out first. */
function end({ text, code }: Outcome) {
  const stream = code === 1 ? process.stderr : process.stdout
  stream.write(`${text}\n`, () => process.exit(code))
}

function sentenceFor(error: unknown, usage: string) {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`
  if (codeOf(error)?.startsWith('ERR_PARSE_ARGS_'))
    return `有不认识的选项，或选项缺少值。\n\n${usage}`
  return operatorSentence(error) ?? `没有完成：${messageOf(error)}`
}
