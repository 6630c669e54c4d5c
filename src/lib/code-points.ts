/** How many code points a text has; every length limit of the contract counts these. */
export function codePointLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}
