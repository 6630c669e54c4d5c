import { HubError } from './hub.ts'

/** The text of ASP.NET Core when it ends a connection for a reason that is not the client's to know. */
export const closedWithError = 'Connection closed with an error.'

/** What a client may know of an error: that there was one, and the text of a HubError. */
export const withReason = (sentence: string, error: unknown) =>
  error instanceof HubError ? `${sentence} HubException: ${error.message}` : sentence

/** The client does not speak the protocol: its connection cannot go on. */
export class ProtocolError extends Error {
  override name = 'ProtocolError'
}

/** The answer to a request that the hub does not take; its text is that of ASP.NET Core where it has one. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}
