/** The one change that makes `next` of `text`: what both begin and end with stays, and with it the cursor. */
export function differenceTo(text: string, next: string) {
  const shorter = Math.min(text.length, next.length)
  let before = 0
  while (before < shorter && text[before] === next[before]) before += 1
  let after = 0
  while (after < shorter - before && text.at(-1 - after) === next.at(-1 - after)) after += 1
  return {
    from: before,
    to: text.length - after,
    insert: next.slice(before, next.length - after),
  }
}
