/** A stable index below `size` for a text (FNV-1a): the same name has the same colour everywhere. */
export function hashIndex(text: string, size: number): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    // Every character of an iterated string has a code point.
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0) % size
}
