import { readFile, stat } from 'node:fs/promises'
import { UnreadableFileError } from './imported-post.ts'

const largestFile = 8 * 1024 * 1024

/** @throws UnreadableFileError when it is larger than any post */
export async function readBytes(file: string): Promise<Uint8Array> {
  if ((await stat(file)).size > largestFile) throw new UnreadableFileError('文件超过 8 MB')
  return readFile(file)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a file as {@link readText} gives it, with plain line ends. */
export const decodeText = (bytes: Uint8Array): string => plainLineEnds(readText(bytes))

export const plainLineEnds = (text: string) => text.replace(/\r\n?/g, '\n')

/**
 * The text of a file without a byte order mark, every other letter as it is.
 * @throws UnreadableFileError when it is not UTF-8, naming what it seems to be
 */
export function readText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) throw notUtf8('UTF-16')
  if (first === 0xfe && second === 0xff) throw notUtf8('UTF-16')
  let text
  try {
    text = utf8.decode(bytes)
  } catch {
    throw notUtf8(looksLikeGbk(bytes) ? 'GBK' : '其他编码')
  }
  if (text.includes('\0')) throw new UnreadableFileError('文件含有空字节，不是文本')
  return text
}

const notUtf8 = (encoding: string) =>
  new UnreadableFileError(`文件不是 UTF-8 编码（看起来是 ${encoding}），请转换后再导入`)

/** Whether all bytes past ASCII come in pairs that GBK gives a character to. */
function looksLikeGbk(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('gbk', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
