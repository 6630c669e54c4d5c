import { highlight } from './highlight.ts'
import { renderMath } from './math.ts'
import { renderWith } from './render-with.ts'
import type { ContentSource, RenderedContent } from './render.types.ts'

/**
 * Turns what an author wrote into what readers see: one safe tree and what is derived from it. Deterministic,
 * bounded in time by the checks of `limits.ts`, and the same on the server and in a worker. Throws
 * `ContentError` for a format 1 source that is not a Delta; Markdown never fails.
 */
export const renderContent = (source: ContentSource): RenderedContent =>
  renderWith({ highlight, renderMath }, source)
