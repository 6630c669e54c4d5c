import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataLockedError, takeDataLock } from '#server/lib/data-lock.ts'
import { readKeys } from '#server/lib/keys.ts'
import { built } from '#tests/support/built.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkstone-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('锁还在时，第二个进程被拒绝，并且知道该怎么办', () => {
  const release = takeDataLock(dataDir)
  expect(() => takeDataLock(dataDir)).toThrow(DataLockedError)
  expect(() => takeDataLock(dataDir)).toThrow(new RegExp(`${process.pid}.*DATA_DIR`))
  release()
  expect(readdirSync(dataDir)).toEqual([])
  takeDataLock(dataDir)()
})

test('持有者已经不在，锁就归后来的人', async () => {
  const gone = await endedProcess()
  leaveLock({ pid: gone })
  expect(filesWhileTakenAndAfter()).toEqual([['lock'], []])
})

test('进程号被别的进程用了，锁不算还在', () => {
  leaveLock({ pid: process.pid, born: '1' })
  expect(filesWhileTakenAndAfter()).toEqual([['lock'], []])
})

test('另一台机器的持有者，三十秒没有动静才算不在', () => {
  leaveLock({ pid: 1, host: 'another-machine' })
  expect(() => takeDataLock(dataDir)).toThrow(/another-machine/)
  const before = new Date(Date.now() - 31_000)
  utimesSync(join(dataDir, 'lock'), before, before)
  expect(filesWhileTakenAndAfter()).toEqual([['lock'], []])
})

test('一个写坏的锁文件不会永远挡住启动', () => {
  writeFileSync(join(dataDir, 'lock'), '{"pid":')
  expect(filesWhileTakenAndAfter()).toEqual([['lock'], []])
})

test('抢锁的人被杀在半路，留下的痕迹不会永远挡住启动', async () => {
  leaveLock({ pid: await endedProcess() })
  const text = readFileSync(join(dataDir, 'lock'), 'utf8')
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const claim = join(dataDir, `lock.${digest}`)
  writeFileSync(claim, '')
  const before = new Date(Date.now() - 11_000)
  utimesSync(claim, before, before)
  expect(filesWhileTakenAndAfter()).toEqual([['lock'], []])
})

test('六个进程争一把没人的锁，只有一个得到', async () => {
  leaveLock({ pid: await endedProcess() })
  const script = `
    const { takeDataLock } = await import(${JSON.stringify(built('server/lib/data-lock.ts'))})
    try { takeDataLock(${JSON.stringify(dataDir)}); console.log('taken') } catch (error) { console.log(error.name) }
    process.stdin.resume()
  `
  const rivals = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', script]),
  )
  const said = await Promise.all(rivals.map(firstLine))
  for (const rival of rivals) rival.stdin.end()
  expect(said.filter((line) => line === 'taken')).toHaveLength(1)
  expect(said.filter((line) => line === 'DataLockedError')).toHaveLength(5)
})

test('密钥只生成一次，只有自己能读', () => {
  const first = readKeys(dataDir)
  expect(readKeys(dataDir)).toEqual(first)
  expect(first.token).toHaveLength(32)
  expect(first.hash).not.toEqual(first.token)
  expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['keys.json'])
})

test('密钥文件坏了就说出来，绝不悄悄换一套', () => {
  writeFileSync(join(dataDir, 'keys.json'), '{"token":"c2hvcnQ=","hash":""}')
  expect(() => readKeys(dataDir)).toThrow(/密钥文件/)
  expect(readFileSync(join(dataDir, 'keys.json'), 'utf8')).toContain('c2hvcnQ=')
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
})

test('KEYS_FILE 指明的密钥：读它，自己的目录里不生成；不在就说清楚，绝不另造一份', () => {
  const first = readKeys(dataDir)
  const shared = join(dataDir, 'keys.json')
  const own = join(dataDir, 'n2')
  expect(readKeys(own, shared)).toEqual(first)
  expect(existsSync(own)).toBe(false)
  const missing = join(dataDir, 'secret')
  expect(() => readKeys(own, missing)).toThrow(/读不了密钥文件 .*secret（ENOENT）.*第一个节点/)
  expect(readdirSync(dataDir)).toEqual(['keys.json'])
})

function filesWhileTakenAndAfter() {
  const release = takeDataLock(dataDir)
  const taken = readdirSync(dataDir)
  release()
  return [taken, readdirSync(dataDir)]
}

function leaveLock(holder: { pid: number; born?: string; host?: string }) {
  const release = takeDataLock(dataDir)
  const mine = JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')) as object
  release()
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ ...mine, ...holder }))
}

function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--eval', ''])
  return new Promise((resolve, reject) => {
    child.on('exit', () => (child.pid ? resolve(child.pid) : reject(new Error('not started'))))
  })
}

function firstLine(child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('\n')) resolve(said.trim())
    })
    child.stderr?.on('data', (chunk: Buffer) => reject(new Error(chunk.toString())))
    child.on('exit', () => resolve(said.trim()))
  })
}

test('KEYS_FILE 指明的坏了：说的是恢复它或换一份，怎么换；不说删掉它，也不叫人放回可能泄露了的那一份', () => {
  const shared = join(dataDir, 'shared.json')
  writeFileSync(shared, '{')
  const said = () => readKeys(dataDir, shared)
  expect(said).toThrow(/密钥文件 .*shared\.json 已损坏.*请恢复它，或者换一份新的/)
  expect(said).toThrow(/openssl rand -base64 32/)
  expect(said).not.toThrow(/或删除它/)
  const missing = join(dataDir, 'none.json')
  expect(() => readKeys(dataDir, missing)).toThrow(
    /第一个节点.*要换密钥.*openssl rand -base64 32/,
  )
  rmSync(shared)
  const [, line = ''] = /再执行：(.*)$/.exec(messageOf(said)) ?? []
  execFileSync('sh', ['-c', line])
  expect(readKeys(dataDir, shared).token).toHaveLength(32)
  expect(statSync(shared).mode & 0o777).toBe(0o600)
})

function messageOf(throwing: () => unknown): string {
  try {
    throwing()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}
