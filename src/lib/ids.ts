import { hashIndex } from './hash.ts'

export const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** An id of an address as servers write it: one that was typed by hand may have capitals. */
export const readId = <Written extends string | null>(written: Written) =>
  written !== null && uuid.test(written) ? written.toLowerCase() : written

/** `randomUUID` is missing on a page that came over plain HTTP; these bytes are not. */
export const randomNonce = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join('')

/** The same for the same text of one `nonce`: by it a server knows what it was sent before. */
export const sendingIdOf = (nonce: string, text: string) =>
  `${nonce}-${hashIndex(text, 2 ** 32).toString(36)}`

/** Names each try of one opened dialog: the same for the same words, another for others. */
export function createTries(): (words: object) => string {
  const nonce = randomNonce()
  return (words) => sendingIdOf(nonce, JSON.stringify(words))
}
