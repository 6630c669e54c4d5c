/** Source that cannot be read at all. `message` is Chinese and may be shown to its author. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
}
