import { ProtocolError } from './errors.ts'

const separator = 0x1e
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Cuts what one client sends into records; a record may come in pieces, and a piece may hold many. However small the
 * pieces are, each byte is looked at once.
 */
export class RecordReader {
  readonly #mostBytes: number
  /** The beginning of a record that is not complete, and room for more of it. */
  #held: Buffer | undefined
  #heldBytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** The records that `chunk` completes. */
  read(chunk: Buffer): string[] {
    const records: string[] = []
    let start = 0
    for (let end; (end = chunk.indexOf(separator, start)) !== -1; start = end + 1)
      records.push(this.#complete(chunk.subarray(start, end)))
    // A copy: a piece would keep the whole chunk in memory.
    if (start < chunk.length) this.#hold(chunk.subarray(start))
    return records
  }

  #complete(piece: Buffer): string {
    if (!this.#held) {
      this.#demandRoom(piece.length)
      return decode(piece)
    }
    const whole = this.#hold(piece)
    this.#held = undefined
    this.#heldBytes = 0
    return decode(whole)
  }

  /** Answers all that is held. */
  #hold(piece: Buffer): Buffer {
    const needed = this.#heldBytes + piece.length
    this.#demandRoom(needed)
    if (!this.#held || this.#held.length < needed) {
      const roomier = Buffer.allocUnsafeSlow(Math.min(2 * needed, this.#mostBytes))
      this.#held?.copy(roomier)
      this.#held = roomier
    }
    piece.copy(this.#held, this.#heldBytes)
    this.#heldBytes = needed
    return this.#held.subarray(0, needed)
  }

  #demandRoom(bytes: number) {
    if (bytes > this.#mostBytes)
      throw new ProtocolError(`a record is larger than ${this.#mostBytes} bytes`)
  }
}

function decode(record: Buffer) {
  try {
    return decoder.decode(record)
  } catch {
    throw new ProtocolError('a record is not UTF-8')
  }
}
