import { changedBlocks } from './blocks.ts'
import { plainPieces } from './plain-pieces.ts'
import type { PreviewReply, PreviewRequest } from './preview.types.ts'

/** The worker's side: answers one request after the other, and remembers what it rendered last. */
export function createAnswerer() {
  let previous: string[] = []

  return async (request: PreviewRequest): Promise<PreviewReply> => {
    if (request.kind === 'convert') {
      const { htmlToMarkdown } = await import('#content/from-html.ts')
      return { kind: 'converted', markdown: htmlToMarkdown(request.html) }
    }
    const content = await rendering()
    try {
      const { tree, text: _, ...facts } = await content.renderPreview(request.source)
      const pieces = facts.degraded ? plainPieces(tree) : null
      const whole = pieces?.blocks ?? tree.children
      const next = whole.map((block) => JSON.stringify(block))
      const blocks = changedBlocks(previous, next, whole)
      previous = next
      return { kind: 'rendered', blocks, ...facts, lines: pieces?.lines ?? facts.lines }
    } catch (error) {
      if (!(error instanceof content.ContentError)) throw error
      return { kind: 'refused', reason: error.message }
    }
  }
}

async function rendering() {
  const [{ renderPreview }, { ContentError }] = await Promise.all([
    import('#content/preview.ts'),
    import('#content/delta-document.ts'),
  ])
  return { renderPreview, ContentError }
}
