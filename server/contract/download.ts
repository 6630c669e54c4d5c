import type { Readable } from 'node:stream'

/** An answer that is a file and not JSON. */
export class Download {
  readonly content: Readable
  readonly type: string
  readonly filename: string

  /** @param filename in ASCII: it stands in a header */
  constructor(content: Readable, { type, filename }: { type: string; filename: string }) {
    this.content = content
    this.type = type
    this.filename = filename
  }
}
