/** A mail. `code` repeats what its text hands over (digits or a link's token), for programs that read the outbox. */
export interface Mail {
  to: string
  subject: string
  text: string
  code?: string
  /** By it a mailbox knows that two copies are one mail; without, each attempt has another one. */
  messageId?: string
  /** Without: when it is sent. */
  date?: Date
}

export interface Mailer {
  /** Hands one mail over. @throws when the other side refuses it or cannot be reached; UnansweredError */
  send(mail: Mail): Promise<void>
  /** Whether mails would be taken now. @throws when the other side cannot be reached or does not let us in */
  check(): Promise<unknown>
  close(): void
}

/** The other side had all of the mail when it was heard of last: it may have taken it. */
export class UnansweredError extends Error {
  override name = 'UnansweredError'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'no answer', { cause })
  }
}
