/** The client does not speak the protocol: its connection cannot go on. */
export class ProtocolError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ProtocolError'
  }
}
