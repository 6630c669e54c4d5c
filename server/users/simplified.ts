import pairs from 'opencc-js/dict/TSCharacters'

/** Traditional character to the simplified one that stands for it most. Applied until nothing changes: a few lead on. */
const simplified = new Map(
  pairs.split('|').map((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return [from, to]
  }),
)

/** One character, whichever way of writing Chinese it comes from. */
export function simplify(character: string): string {
  const next = simplified.get(character)
  return next === undefined || next === character ? character : simplify(next)
}
