import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { Environment } from '#server/lib/config.ts'
import { codeOf } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

/** The folder that was unpacked, or the clone. */
const folder = join(import.meta.dirname, '../../..')

/** Where the release lies that this program belongs to; undefined in a clone. */
export const releaseFolder = existsSync(join(folder, 'release.json')) ? folder : undefined

/** Read by the service manager and by commands that are typed, so both speak of the same community. */
export const settingsFile = '/etc/inkstone/inkstone.env'

/**
 * Completes the environment: by the file that `INKSTONE_SETTINGS` names, and in a release by `settingsFile` and by what
 * a release takes for granted. What the environment says already wins.
 * @throws OperatorError when the file cannot be read: going on without it would open another, empty community
 */
export function settle(env: Environment): void {
  const isRelease = releaseFolder !== undefined
  const named = env['INKSTONE_SETTINGS']
  const file = named ? resolve(env['INIT_CWD'] ?? '.', named) : isRelease ? settingsFile : ''
  if (file !== '' && (named || existsSync(file))) {
    complete(env, readSettings(file))
    env['INKSTONE_SETTINGS'] = file
  }
  if (!isRelease) return
  complete(env, releaseDefaults())
  // As in a clone: what was typed counts from where the person is, a relative setting always from the same place.
  env['INIT_CWD'] ??= process.cwd()
  process.chdir(dirname(folder))
}

/** The data outlives the release, so they lie beside it and not in it. */
const releaseDefaults = () => ({
  NODE_ENV: 'production',
  DATA_DIR: join(dirname(folder), 'inkstone-data'),
  DEMO: 'off',
})

function complete(env: Environment, values: Environment) {
  for (const [name, value] of Object.entries(values)) env[name] ??= value
}

/** A value without quotes that has what Node.js ends it at or keeps, and systemd does otherwise. */
const readTwoWays = /^[ \t]*(\w+)[ \t]*=[ \t]*(?!["'`\s])[^\n]*?([#\\])/m

function readSettings(file: string): Environment {
  const text = textOf(file)
  const [, ambiguous, sign] = readTwoWays.exec(text) ?? []
  if (ambiguous !== undefined)
    throw new OperatorError(
      `设置文件 ${file} 里 ${ambiguous} 的值含有 ${sign}：请给整个值加上单引号；注释另写一行。`,
    )
  const values = parseEnv(text)
  // What has no `=` is taken for the beginning of the next name.
  const bad = Object.keys(values).find((name) => !/^\w+$/.test(name))
  if (bad !== undefined)
    throw new OperatorError(
      `设置文件 ${file} 里有一行不是 名字=值：“${bad.split('\n', 1)[0]}”。`,
    )
  return values
}

function textOf(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = codeOf(error) ?? String(error)
    throw new OperatorError(
      `读不了设置文件 ${file}（${reason}）。请用运行服务器的用户执行这个命令，例如：sudo -u inkstone bin/inkstone …`,
    )
  }
}
