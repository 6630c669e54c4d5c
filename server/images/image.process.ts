import { writeFileSync } from 'node:fs'
import {
  encodeImage,
  ImageRefused,
  type EncodedImage,
  type EncodingRequest,
} from './encode-image.ts'

/** What the process answers; `reason` says in Chinese why a picture is not taken. */
export type EncodingReply = Outcome & { residentBytes: number }
type Outcome = { kind: 'encoded'; image: EncodedImage } | { kind: 'refused'; reason: string }

/* A process of its own that decodes what strangers send. It lives as long as the server listens to it. */

// A decoder that is at work would hold up an orderly exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl-C and supervisors signal the whole group: the server decides when pictures under way are done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
endFirstWithoutMemory()

process.on('message', (request: EncodingRequest) => void answer(request))

async function answer(request: EncodingRequest) {
  const outcome = await outcomeOf(request)
  const reply: EncodingReply = { ...outcome, residentBytes: process.memoryUsage.rss() }
  // A server that was killed hears no reply; this process ends as soon as it notices.
  process.send?.(reply, undefined, {}, () => {})
}

async function outcomeOf(request: EncodingRequest): Promise<Outcome> {
  try {
    return { kind: 'encoded', image: await encodeImage(request) }
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
