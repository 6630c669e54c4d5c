import { join, relative } from 'node:path'

/** The longest address of a socket that every system takes, in bytes. */
const longest = 100

/**
 * Where the server of a data folder listens for its operator. The shorter of two ways to say the same place:
 * an address of a socket may not be as long as a path.
 * @throws Error with a sentence when both are too long
 */
export function controlPath(dataDir: string): string {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\inkstone-${Buffer.from(dataDir).toString('hex').slice(-80)}`
  const absolute = join(dataDir, 'control.sock')
  const fromHere = relative(process.cwd(), absolute)
  const path = fromHere.length < absolute.length ? fromHere : absolute
  if (Buffer.byteLength(path) > longest)
    throw new Error(`数据目录的路径太长，无法建立控制套接字：${dataDir}`)
  return path
}
