/** What is being written in this tab, by a name for its place. It ends with the tab, and with signing out. */
export interface Journal {
  /** The text kept under this name; empty when there is none. */
  read(name: string): string
  /** Keeps a text; an empty one is forgotten. */
  write(name: string, text: string): void
  /** The same for the same text under the same name, however often it is tried to send it. */
  sendingId(name: string, text: string): string
}
