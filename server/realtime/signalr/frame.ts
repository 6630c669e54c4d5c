/** One or more whole records, ready for any transport: what many connections are sent is encoded once. */
export class Frame {
  readonly text: string
  #bytes: Buffer | undefined
  #event: Buffer | undefined

  constructor(text: string) {
    this.text = text
  }

  get bytes(): Buffer {
    return (this.#bytes ??= Buffer.from(this.text))
  }

  /** As a server-sent event. JSON escapes line breaks, so one data line holds it. */
  get event(): Buffer {
    return (this.#event ??= Buffer.from(`data: ${this.text}\r\n\r\n`))
  }
}
