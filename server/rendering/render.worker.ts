import { ContentError } from '#content/delta-document.ts'
import { renderContent } from '#content/render.ts'
import type { ContentSource, RenderedContent } from '#content/render.types.ts'
import { answerRequests, giveWay } from '#server/lib/threads.ts'

/** What a thread answers; `refused` says in Chinese why a source is none. */
export type RenderReply =
  | { kind: 'rendered'; content: RenderedContent }
  | { kind: 'refused'; reason: string }

giveWay()
answerRequests(reply)

function reply(source: ContentSource): RenderReply {
  try {
    return { kind: 'rendered', content: renderContent(source) }
  } catch (error) {
    if (error instanceof ContentError) return { kind: 'refused', reason: error.message }
    throw error
  }
}
