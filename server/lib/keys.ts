import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './error-code.ts'
import { OperatorError } from './operator-error.ts'

/** The server's secrets. A holder of them can sign in as anybody. */
export interface Keys {
  /** Signs access tokens (HS256). */
  token: Uint8Array
  /** Keys the hashes of mailed codes and of visitors, so that a stolen database does not give them away. */
  hash: Uint8Array
}

/**
 * Reads the secrets from `keysFile`, else from `dataDir/keys.json`, which it makes at the first start (mode 0600).
 * Nodes that share one database must have the same, or they refuse each other's tokens: `server/nodes/` sees to that.
 * @throws OperatorError when it is not there or broken: what an operator names is never made up
 */
export function readKeys(dataDir: string, keysFile?: string): Keys {
  const path = keysFile ?? join(dataDir, 'keys.json')
  if (keysFile === undefined && !existsSync(path)) createOnce(dataDir, path)
  const mends = keysFile === undefined ? ownMends : mendsOfNamed(path)
  const text = readText(path, mends.unreadable)
  try {
    // Whatever it holds, `secret` judges each part.
    const { token, hash } = Object(JSON.parse(text)) as Record<string, unknown>
    return { token: secret(token), hash: secret(hash) }
  } catch {
    throw new OperatorError(`密钥文件 ${path} 已损坏：${mends.broken}`)
  }
}

/** Linking the finished file means that nobody ever reads half of one, and that the first of two makers wins. */
function createOnce(dataDir: string, path: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const make = () => randomBytes(32).toString('base64')
  writeFileSync(draft, JSON.stringify({ token: make(), hash: make() }), { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    rmSync(draft)
  }
}

const ownMends = {
  unreadable: '请让运行服务器的用户读得到。',
  broken: '请恢复它，或删除它（所有人需要重新登录）。',
}

/** What is named is shared, and has been copied from the first node's: that one, where keys have leaked, has leaked with it. */
function mendsOfNamed(path: string): typeof ownMends {
  const replacing = `要换密钥，先停止所有节点，删除第一个节点 DATA_DIR 里的 keys.json，再执行：(umask 077; printf '{"token":"%s","hash":"%s"}' "$(openssl rand -base64 32)" "$(openssl rand -base64 32)" > ${path})`
  return {
    unreadable: `请把第一个节点的 keys.json 放在那里，让运行服务器的用户读得到。${replacing}`,
    broken: `请恢复它，或者换一份新的（所有人需要重新登录）。${replacing}`,
  }
}

function readText(path: string, mend: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = codeOf(error)
    throw new OperatorError(`读不了密钥文件 ${path}${code ? `（${code}）` : ''}：${mend}`)
  }
}

function secret(value: unknown): Uint8Array {
  const bytes = Buffer.from(typeof value === 'string' ? value : '', 'base64')
  if (bytes.length < 32) throw new RangeError('too short to be a secret')
  return bytes
}
