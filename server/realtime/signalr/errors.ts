import { HubError } from './hub.ts'

/** The text of ASP.NET Core when it ends a connection for a reason that is not the client's to know. */
export const closedWithError = 'Connection closed with an error.'

/** What a client may know of an error: that there was one, and the text of a HubError. */
export const withReason = (sentence: string, error: unknown) =>
  error instanceof HubError ? `${sentence} HubException: ${error.message}` : sentence
