import { mapImageUrls } from '#content/images.ts'
import type { ContentFormat } from '#content/render.types.ts'

/**
 * The addresses of all pictures in a text, each once; none in Markdown too costly to read.
 * @throws ContentError when it is not what its format says
 */
export function imagesIn(text: string, format: ContentFormat): string[] {
  const found = new Set<string>()
  mapImageUrls(text, format, (address) => void found.add(address))
  return [...found]
}
