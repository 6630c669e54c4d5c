/** The beginning of a text as a name: its first line that says something, at most so many code points long. */
export function firstLine(text: string, longest: number): string {
  const line = text.trimStart().split('\n', 1)[0]?.trimEnd() ?? ''
  const characters = Array.from(line)
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line
}
