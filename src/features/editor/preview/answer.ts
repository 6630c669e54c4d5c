import { changedBlocks } from './blocks.ts'
import type { PreviewReply, PreviewRequest } from './preview.types.ts'

/** The worker's side: answers one request after the other, and remembers what it rendered last. */
export function createAnswerer() {
  let previous: string[] = []

  return async (request: PreviewRequest): Promise<PreviewReply> => {
    const content = await contentRoom()
    if (request.kind === 'convert') {
      return { kind: 'converted', markdown: content.htmlToMarkdown(request.html) }
    }
    try {
      const { tree, text: _, ...facts } = content.renderPreview(request.source)
      const next = tree.children.map((block) => JSON.stringify(block))
      const blocks = changedBlocks(previous, next, tree.children)
      previous = next
      return { kind: 'rendered', blocks, ...facts }
    } catch (error) {
      if (!(error instanceof content.ContentError)) throw error
      return { kind: 'refused', reason: error.message }
    }
  }
}

async function contentRoom() {
  const [preview, fromHtml, refusal] = await Promise.all([
    import('#content/preview.ts'),
    import('#content/from-html.ts'),
    import('#content/content-error.ts'),
  ])
  return { ...preview, ...fromHtml, ...refusal }
}
