import type { ContentSource, RenderedContent } from '#content/render.types.ts'

/** Renders what a server sent; what claims to be rich text and is not, as the Markdown that it may be. */
export async function renderAnything(source: ContentSource): Promise<RenderedContent> {
  const { renderContent } = await import('#content/render.ts')
  try {
    return renderContent(source)
  } catch {
    return renderContent({ ...source, format: 0 })
  }
}
