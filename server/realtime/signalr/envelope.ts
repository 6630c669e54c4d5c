import type { Goodbye } from './hub.ts'

/** Whom a push is for, as it travels between nodes. */
export type Address = { to: 'all' } | { to: 'users'; ids: readonly string[] }

/** Whose connections an order to cut is about. */
export type Whose = { userId: string } | { sessionId: string }

/** What nodes tell one another. `text` of a push is what clients receive, serialised by the node that pushed. */
export type Envelope =
  | { kind: 'push'; hub: string; address: Address; text: string }
  | { kind: 'cut'; whose: Whose; goodbye: Goodbye }
  | { kind: 'word'; word: string }

/** A line of header, then the ready text, so that nobody parses it on its way. */
export function seal(envelope: Envelope): string {
  if (envelope.kind !== 'push') return `${JSON.stringify(envelope)}\n`
  const { text, ...header } = envelope
  return `${JSON.stringify(header)}\n${text}`
}

/** @throws SyntaxError when a node of another kind speaks on our channel */
export function unseal(message: string): Envelope {
  const end = message.indexOf('\n')
  // Written by `seal` of a node that shares our backplane.
  const header = JSON.parse(message.slice(0, end)) as Envelope
  return header.kind === 'push' ? { ...header, text: message.slice(end + 1) } : header
}
