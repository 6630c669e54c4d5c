import { ContentError } from '#content/delta-document.ts'
import type { ContentSource, RenderedContent } from '#content/render.types.ts'
import { renderPlainly } from '#content/render-with.ts'
import { codeOf } from '#server/lib/error-code.ts'
import type { Log } from '#server/lib/log.ts'
import { Problem, problem } from '#server/lib/problem.ts'
import { createThreads, type Threads, ThreadOverran, startThread } from '#server/lib/threads.ts'
import { createSerialQueues } from '#server/lib/queue.ts'
import type { RenderReply } from './render.worker.ts'

/** Renders what members write, never on the event loop. */
export type TextRenderer = ReturnType<typeof createTextRenderer>

/** As many as one may save in a minute (`posts.routes.ts`), which is refused before. */
const mostWaitingOfMember = 60

/** What one text may take before its thread ends. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 }

const createRenderThreads = () =>
  createThreads<ContentSource, RenderReply>({
    start: () => startThread(import.meta.url, 'render.worker', { resourceLimits }),
    size: 2,
    mostWaiting: 200,
    // `content/` bounds every text far below it: this ends only what we have overlooked.
    deadlineMs: 20_000,
  })

export function createTextRenderer(
  { log }: { log: Pick<Log, 'error'> },
  threads: Threads<ContentSource, RenderReply> = createRenderThreads(),
) {
  const inTurnOf = createSerialQueues(mostWaitingOfMember)

  /**
   * The texts of one member one after another, and those of all in turns.
   * @throws ContentError when the text is not what its format says · Problem 1009 when too much is waiting, or nothing can be rendered
   */
  async function render(memberId: string, source: ContentSource): Promise<RenderedContent> {
    const reply = await inTurnOf(memberId, () => ask(source))
    if (reply.kind === 'refused') throw new ContentError(reply.reason)
    return reply.content
  }

  /** A second thread is asked what the first one failed at; a text that is too much for two is plain text. */
  async function ask(source: ContentSource): Promise<RenderReply> {
    const first = await attempt(source)
    if ('reply' in first) return first.reply
    const second = await attempt(source)
    if ('reply' in second) return second.reply
    if (!isTooMuch(second.error)) throw problem.unavailable()
    return { kind: 'rendered', content: renderPlainly(source) }
  }

  async function attempt(source: ContentSource) {
    try {
      return { reply: await threads.ask(source) }
    } catch (error) {
      if (error instanceof Problem) throw error
      log.error({ error }, 'a text could not be rendered')
      return { error }
    }
  }

  return { render, close: (): Promise<void> => threads.close() }
}

const isTooMuch = (error: unknown) =>
  error instanceof ThreadOverran || codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
