/** More than fits in any picture: what is behind it need not be looked at. */
const mostCharacters = 400

/** Small coloured pictures, which a text does without; ©, ★ and their like are letters unless they ask to be pictures. */
const emoji =
  /[\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}]|\p{Extended_Pictographic}\uFE0F/gu

/** Not written: what is unassigned or invisible, orders the direction of writing, or is piled upon a letter. */
const unwritten = /[\p{C}\p{M}]/gu

/** A text of somebody as one line of characters that may be drawn. */
export function wordingOf(text: string): string {
  const written = text
    .slice(0, mostCharacters * 10)
    .normalize('NFC')
    .replace(emoji, '')
    .replace(/\s+/g, ' ')
    .replace(unwritten, '')
    .trim()
  return Array.from(written).slice(0, mostCharacters).join('')
}
