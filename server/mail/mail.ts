/** A letter. `code` repeats what its text hands over (digits or a link's token), for whoever reads the outbox by machine. */
export interface Mail {
  to: string
  subject: string
  text: string
  code?: string
}

export interface Mailer {
  /** Hands one letter over. @throws when the other side refuses it or cannot be reached */
  send(mail: Mail): Promise<void>
  /** Whether letters would be taken now. @throws when the other side cannot be reached or does not let us in */
  check(): Promise<unknown>
  close(): void
}
