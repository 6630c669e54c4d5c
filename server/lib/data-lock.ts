import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { codeOf } from './error-code.ts'
import { OperatorError } from './operator-error.ts'

interface Holder {
  pid: number
  /** When that process was born, as its system tells; a process number alone may be somebody else's by now. */
  born: string
  host: string
  nonce: string
}

/** Another living process uses the folder. The message says what to do. */
export class DataLockedError extends OperatorError {
  readonly pid: number

  constructor(dataDir: string, holder: Holder) {
    super(
      `数据目录 ${dataDir} 正由另一个进程使用（进程号 ${holder.pid}，主机 ${holder.host}）。` +
        '两个进程同时写会丢失数据，所以没有启动。请先停止它，或用 DATA_DIR 指定另一个目录。',
    )
    this.name = 'DataLockedError'
    this.pid = holder.pid
  }
}

const beatMs = 5_000
/** A holder on another machine cannot be asked, so silence for this long counts as death. */
const silenceMs = 30_000
const claimMs = 10_000

/**
 * Takes `dataDir/lock` for this process; answers the function that gives it back.
 * The embedded database is corrupted by a second process on its folder, so everything that opens it takes this first.
 * @throws DataLockedError while a living process holds it
 */
export function takeDataLock(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'lock')
  const nonce = randomBytes(8).toString('hex')
  const mine = JSON.stringify({
    pid: process.pid,
    born: bornAt(process.pid) ?? '',
    host: hostname(),
    nonce,
  })
  const draft = `${path}.${nonce}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    while (!linked(draft, path)) clearDead(dataDir, path, draft)
  } finally {
    rmSync(draft, { force: true })
  }
  const beat = setInterval(() => touch(path, mine), beatMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (read(path) === mine) rmSync(path, { force: true })
  }
}

/** The process of this machine that holds `dataDir/lock`; undefined when none does. */
export function dataLockHolder(dataDir: string): number | undefined {
  const path = join(dataDir, 'lock')
  const holder = parse(read(path) ?? '')
  const isHere = holder?.host === hostname()
  return holder && isHere && isAlive(holder, path) ? holder.pid : undefined
}

/** A link either makes the whole lock or fails: nobody reads half of one. */
function linked(draft: string, path: string) {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a dead holder's lock. A process that does so first claims that very lock by its digest: without the claim, a
 * slower process could remove the lock that a faster one has already put in its place.
 */
function clearDead(dataDir: string, path: string, draft: string) {
  const text = read(path)
  if (text === undefined) return
  const holder = parse(text)
  if (holder && isAlive(holder, path)) throw new DataLockedError(dataDir, holder)
  const claim = `${path}.${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  if (!linked(draft, claim)) return waitFor(claim)
  try {
    if (read(path) === text) rmSync(path)
  } finally {
    rmSync(claim, { force: true })
  }
}

/** A claim lives for a moment; one that a killed process left behind is removed when it has outlived any. */
function waitFor(claim: string) {
  if (Date.now() - modifiedAt(claim) > claimMs) rmSync(claim, { force: true })
  else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
}

function isAlive(holder: Holder, path: string) {
  if (holder.host !== hostname()) return Date.now() - modifiedAt(path) < silenceMs
  const born = bornAt(holder.pid)
  return born !== undefined && born === holder.born
}

/** The birth of a process as text, or undefined when there is none. */
function bornAt(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return undefined
  }
  try {
    // Field 22 counts from behind the command's name, which may itself hold spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return bornByPs(pid)
  }
}

function bornByPs(pid: number) {
  try {
    const born = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return born.trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function parse(text: string): Holder | undefined {
  try {
    // A process that can write this file can also write the database beside it.
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}

function modifiedAt(path: string) {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
}

function touch(path: string, mine: string) {
  const now = new Date()
  if (read(path) === mine) utimesSync(path, now, now)
}
