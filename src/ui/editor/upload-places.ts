import { hasTexts } from '#src/lib/stored.ts'

/**
 * Where an image that is still on its way stands in Markdown: `![alt](upload:id)`. It is plain text, so it is
 * saved, restored and undone with the text around it, and what never arrived is still seen.
 */
export interface UploadPlace {
  id: string
  alt: string
  /** The whole image. */
  from: number
  to: number
}

/** Brackets in a description are escaped, so each place is read once, however many begin and do not end. */
const pattern = /!\[((?:\\.|[^[\]\\\n])*)\]\(upload:([\w-]{1,40})\)/g
const scheme = 'upload:'

/** Every place in a text; `offset` is added to the positions. */
export function uploadPlaces(text: string, offset = 0): UploadPlace[] {
  return Array.from(text.matchAll(pattern), ({ 0: whole, 1: alt = '', 2: id = '', index }) => ({
    id,
    alt: alt.replace(/\\(.)/g, '$1'),
    from: offset + index,
    to: offset + index + whole.length,
  }))
}

/** The text that keeps the place of an image. */
export function uploadMark(id: string, fileName: string): string {
  return `![${escaped(altOf(fileName))}](${scheme}${id})`
}

/** The address inside a place, which becomes the image's own when it has arrived. */
export function addressRange({ id, to }: UploadPlace): { from: number; to: number } {
  return { from: to - 1 - scheme.length - id.length, to: to - 1 }
}

/** What describes an image until its author does: the name of its file without the type. */
export function altOf(fileName: string): string {
  return fileName.replace(/\.\w{1,5}$/, '').trim()
}

function escaped(alt: string): string {
  return alt.replace(/[\r\n]+/g, ' ').replace(/[\\[\]]/g, String.raw`\$&`)
}

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
      if (key === 'upload' && hasTexts(value, 'alt')) found.push(value.alt)
      return value
    })
    return found
  } catch {
    // What is no Delta has no images; the renderer says what is wrong.
    return []
  }
}
