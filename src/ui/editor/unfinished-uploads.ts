import { uploadPlaces } from './upload-places.ts'

/**
 * What describes the images of a text that have no address yet: uploading, failed, or left behind by an
 * earlier visit. Such a text is not ready to be published.
 */
export function unfinishedUploads(content: string, format: 0 | 1): string[] {
  if (format === 0) return uploadPlaces(content).map(({ alt }) => alt)
  return content.includes('"upload"') ? embedsOf(content) : []
}

function embedsOf(delta: string): string[] {
  try {
    const found: string[] = []
    JSON.parse(delta, (key, value: unknown) => {
      if (key === 'upload' && isPlace(value)) found.push(value.alt)
      return value
    })
    return found
  } catch {
    // What is no Delta has no images; the renderer says what is wrong.
    return []
  }
}

function isPlace(value: unknown): value is { alt: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'alt' in value &&
    typeof value.alt === 'string'
  )
}
