import type { Comment } from '#src/data/types.ts'

export type Mention = Comment['mentions'][number]

/** A text cut at whom it mentions; the longest name counts where one begins another. */
export function cutAtMentions(
  text: string,
  mentions: readonly Mention[],
): readonly (string | Mention)[] {
  const longestFirst = mentions.toSorted((one, other) => other.name.length - one.name.length)
  const pieces: (string | Mention)[] = []
  let from = 0
  for (const { index } of text.matchAll(/(?<![\w.+-])@/g)) {
    const meant = longestFirst.find(({ name }) => text.startsWith(name, index + 1))
    if (!meant || index < from) continue
    pieces.push(text.slice(from, index), meant)
    from = index + 1 + meant.name.length
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== '')
}

/** Empty lines beyond one are somebody's tall joke. */
export const withoutTowers = (text: string) => text.replace(/\n{3,}/g, '\n\n')
