import { writeFileSync } from 'node:fs'
import { followServer } from '#server/lib/own-process.ts'
import {
  encodeImage,
  encodeVariants,
  ImageRefused,
  type EncodedImage,
  type EncodingRequest,
  type ImageVariant,
} from './encode-image.ts'

/** What the process is asked: to encode an upload, or to make the variants of a picture that it has encoded. */
export type ImageTask =
  | ({ kind: 'picture' } & EncodingRequest)
  | ({ kind: 'variants' } & Omit<EncodingRequest, 'type'>)

/** What the process answers; `reason` says in Chinese why a picture is not taken. */
export type ImageReply = Outcome & { residentBytes: number }
type Outcome =
  | { kind: 'encoded'; image: EncodedImage }
  | { kind: 'varied'; variants: ImageVariant[] }
  | { kind: 'refused'; reason: string }

/* A process of its own that decodes what strangers send. */

followServer()
endFirstWithoutMemory()

process.on('message', (task: ImageTask) => void answer(task))

async function answer(task: ImageTask) {
  const outcome = await outcomeOf(task)
  const reply: ImageReply = { ...outcome, residentBytes: process.memoryUsage.rss() }
  // A server that was killed hears no reply; this process ends as soon as it notices.
  process.send?.(reply, undefined, {}, () => {})
}

async function outcomeOf(task: ImageTask): Promise<Outcome> {
  try {
    return task.kind === 'picture'
      ? { kind: 'encoded', image: await encodeImage(task) }
      : { kind: 'varied', variants: await encodeVariants(task) }
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    return { kind: 'refused', reason: error.message }
  }
}

/** Where memory runs out Linux ends this process, not the server. Elsewhere there is no such file. */
function endFirstWithoutMemory() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Nothing depends on it.
  }
}
