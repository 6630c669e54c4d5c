import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '#server/lib/operator-error.ts'

/** What a release says of itself in `release.json`. */
export interface Release {
  version: string
  platform: string
  /** The oldest version that may still run on the database that this one leaves behind. */
  oldestCompatible?: string
}

/** @throws OperatorError when the folder is no release */
export function readRelease(folder: string): Release {
  try {
    return JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release
  } catch {
    throw new OperatorError(`${folder} 不是一个发行包：里面没有可读的 release.json。`)
  }
}

/**
 * Unpacks an archive whose sum stands in the `SHA256SUMS` beside it; answers the one folder in it.
 * @throws OperatorError
 */
export async function unpack(archive: string, into: string): Promise<string> {
  const sums = join(dirname(archive), 'SHA256SUMS')
  if (!existsSync(sums))
    throw new OperatorError(
      `${sums} 不在：请把 npm run release 写的它和安装包放在一起，没有它认不出坏了的安装包。`,
    )
  const wanted = readSums(sums).get(basename(archive))
  if (wanted === undefined) throw new OperatorError(`${sums} 里没有 ${basename(archive)}。`)
  if (sumOf(archive) !== wanted)
    throw new OperatorError(`${archive} 与 SHA256SUMS 对不上：请重新下载。`)
  // Fed by this process, so that it ends with it.
  const tar = spawn('tar', ['-xz', '-C', into], { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  tar.stderr.setEncoding('utf8').on('data', (text: string) => void (said += text))
  const ended = once(tar, 'close')
  await pipeline(createReadStream(archive), tar.stdin).catch(() => {})
  const [code] = (await ended) as [number | null]
  const [folder, ...others] = readdirSync(into)
  if (code !== 0 || folder === undefined || others.length > 0)
    throw new OperatorError(`解不开 ${archive}：${said.trim() || '里面不是一个文件夹'}`)
  return join(into, folder)
}

/** @throws OperatorError naming the first file that is not as the release was made */
export function verify(folder: string): void {
  const path = join(folder, 'SHA256SUMS')
  if (!existsSync(path)) throw new OperatorError(`${folder} 里没有 SHA256SUMS。`)
  const isWrong = ([file, wanted]: [string, string]) => sumOf(join(folder, file)) !== wanted
  const [file] = [...readSums(path)].find(isWrong) ?? []
  if (file !== undefined)
    throw new OperatorError(`${join(folder, file)} 与 SHA256SUMS 对不上：请重新解开安装包。`)
}

/** Where a link leads, or undefined where there is none that leads to a folder. */
export function targetOf(link: string): string | undefined {
  try {
    readlinkSync(link)
    return realpathSync(link)
  } catch {
    return undefined
  }
}

/** At no moment does the link lead nowhere. */
export function pointTo(link: string, folder: string) {
  const draft = `${link}.new`
  rmSync(draft, { force: true })
  symlinkSync(basename(folder), draft)
  renameSync(draft, link)
}

/** Of a file as `sha256sum` writes it: by name. */
function readSums(path: string): Map<string, string> {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

function sumOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
