import type { FileHandle } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { callbackify } from 'node:util'

const pieceBytes = 64 * 1024

export interface Spool {
  /** Everything that is written, as soon as it is. It fails when the writing does, so nobody takes a part for the whole. */
  content: Readable
  /** When nothing is written any more, whatever came of it. */
  ended: Promise<void>
}

/**
 * Lets one write into a file while another reads what is there already: who writes waits for the disk alone, however slow
 * the reader is. `signal` is aborted when nobody reads any longer. The file is closed at the end.
 */
export function spool(
  file: FileHandle,
  write: (into: Writable, signal: AbortSignal) => Promise<unknown>,
): Spool {
  const stop = new AbortController()
  let [written, read] = [0, 0]
  let isWhole = false
  let wake = () => {}

  const into = new Writable({
    write: (bytes: Buffer, _, done) => callbackify(append)(bytes, done),
  })

  async function append(bytes: Buffer) {
    for (let at = 0; at < bytes.length;) {
      const { bytesWritten } = await file.write(bytes, at, bytes.length - at, written)
      at += bytesWritten
      written += bytesWritten
    }
    wake()
  }

  const content = new Readable({
    read() {
      next().then(
        (bytes) => this.push(bytes),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      stop.abort(error ?? new Error('nobody reads it any longer'))
      const end = () => done(error)
      file.close().then(end, end)
    },
  })
  // It may fail before anybody listens, and is found failed then.
  content.on('error', () => {})

  async function next(): Promise<Buffer | null> {
    while (read === written && !isWhole) await new Promise<void>((resolve) => (wake = resolve))
    if (read === written) return null
    const piece = Buffer.alloc(Math.min(pieceBytes, written - read))
    const { bytesRead } = await file.read(piece, 0, piece.length, read)
    read += bytesRead
    return piece.subarray(0, bytesRead)
  }

  const ended = write(into, stop.signal).then(
    () => {
      isWhole = true
      wake()
    },
    (error: Error) => void content.destroy(error),
  )
  return { content, ended }
}
