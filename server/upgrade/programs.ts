import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '#server/lib/config.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

export interface Owner {
  uid: number
  gid: number
}

interface Ended {
  code: number
  said: string
}

/** Who has to touch the data: their owner, where root runs this; undefined: whoever runs this. */
export function ownerOf(dataDir: string): Owner | undefined {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (!found)
    throw new OperatorError(
      `数据目录 ${dataDir} 还没有：这个社区还没有启动过，直接用新的版本启动就行。`,
    )
  const isRoot = process.getuid?.() === 0
  return isRoot && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/** Runs a program to its end, in whose name `owner` says; what it says is passed on, and answered. */
export async function run(
  command: [string, ...string[]],
  options: { env?: Environment | undefined; owner?: Owner | undefined; echo?: boolean },
): Promise<Ended> {
  const [program, ...args] = command
  const { env = process.env, owner, echo = true } = options
  const child = spawn(program, args, { env, ...owner, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let isLineBegun = false
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (!echo) return
      // A pipe may cut a line anywhere.
      const indent = (_: string, at: number) => (at === 0 && isLineBegun ? '' : '    ')
      process.stderr.write(text.replaceAll(/^(?=.)/gm, indent))
      isLineBegun = !text.endsWith('\n')
    })
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals]
  // Killed: as a shell says it, so that it is told from what a program ends with by itself.
  return { code: code ?? 128 + constants.signals[signal], said: said.trim() }
}

/**
 * Runs a command of a release.
 * @throws OperatorError with what it said
 */
export async function runRelease(
  folder: string,
  args: string[],
  options: { env?: Environment | undefined; owner?: Owner | undefined },
) {
  const { code, said } = await run([join(folder, 'bin/inkstone'), ...args], options)
  if (code !== 0) throw new OperatorError(`${args[0]} 没有完成（退出码 ${code}）：${said}`)
}
