import type { EventName, Events } from '#server/lib/events.ts'
import { serialised, type Viewer, type Serialised } from '#server/contract/handlers.ts'
import type { OtherNodes } from '#server/realtime/signalr/hub.ts'

/** How long an answer may be shown after it was made, in milliseconds: nobody but the actor may see anything staler. */
const lifetime = 1_000
/** The most bytes that are kept; the answers used longest ago go first. */
const capacity = 64 * 1024 * 1024

interface Answer {
  body: Promise<Serialised<unknown>>
  size: number
  /** By `performance.now()`, which no change of the system's clock moves. */
  until: number
}

/**
 * Serialised answers to what visitors ask most. Equal questions that come
 * together are worked out once; an answer lives one second, or until something
 * it may show has changed.
 */
export type ResponseCache = ReturnType<typeof createResponseCache>

export function createResponseCache(now: () => number = () => performance.now()) {
  const kept = new Map<string, Answer>()
  let bytes = 0

  /**
   * The kept answer to `question`, else what `work` answers, serialised. The question must name the
   * operation and everything it depends on, and be one that visitors ask: members get answers of their own.
   */
  function answer<Body>(
    question: string,
    work: () => Promise<Body>,
  ): Promise<Serialised<Body>> {
    const known = kept.get(question)
    // One question is always asked with the same kind of work.
    if (known && known.until > now()) return known.body as Promise<Serialised<Body>>
    if (known) drop(question, known)
    return keep(question, work)
  }

  /** A kept answer for a visitor; a member is answered anew, and so sees what they did at once. */
  const answerFor = <Body>(
    viewer: Viewer | null,
    question: string,
    work: () => Promise<Body>,
  ): Promise<Body | Serialised<Body>> => (viewer ? work() : answer(question, work))

  function keep<Body>(question: string, work: () => Promise<Body>) {
    const body = work().then((value) => serialised<Body>(JSON.stringify(value)))
    const made: Answer = { body, size: 0, until: now() + lifetime }
    kept.set(question, made)
    body.then(
      ({ json }) => weigh(question, made, json.length * 2),
      () => drop(question, made),
    )
    return body
  }

  /** An answer forgotten while it was being worked out is not weighed: it is no longer kept. */
  function weigh(question: string, made: Answer, size: number) {
    if (kept.get(question) !== made) return
    made.size = size
    bytes += size
    for (const [oldest, old] of kept) {
      if (bytes <= capacity) return
      drop(oldest, old)
    }
  }

  function drop(question: string, old: Answer) {
    if (kept.get(question) !== old) return
    kept.delete(question)
    bytes -= old.size
  }

  /** Forgets everything: called after each commit that readers can see. */
  function forget(): void {
    kept.clear()
    bytes = 0
  }

  return { answer, answerFor, forget }
}

const visible = [
  'post.published',
  'post.changed',
  'post.removed',
  'category.changed',
  'topic.changed',
  'account.changed',
  'account.banned',
  'account.deleted',
  'follow.changed',
  'topic-follow.changed',
  'reaction.changed',
  'comment.created',
  'comment.changed',
  'comment.removed',
  'comment.shown',
  'comment.liked',
  'settings.changed',
] as const satisfies EventName[]

/** Calls `listener` when anything that readers see may have changed: what is kept comes back faster than anybody could tell which. */
export function onVisibleChange(events: Pick<Events, 'on'>, listener: () => void): void {
  for (const name of visible) events.on(name, listener)
}

/** What nodes tell one another when anything that visitors see has changed. */
const word = 'pages.changed'

interface Parts {
  responseCache: Pick<ResponseCache, 'forget'>
  /** What is made of the answers, or of the same: rendered pages, feeds. */
  made: { forget(): void }[]
  nodes: OtherNodes
}

/** A change that visitors can see empties what was made for them on every node, and first the answers that it was made of. */
export function forgetOnChange(
  events: Pick<Events, 'on'>,
  { responseCache, made, nodes }: Parts,
): void {
  const forget = () => {
    responseCache.forget()
    for (const each of made) each.forget()
  }
  onVisibleChange(events, () => {
    forget()
    nodes.tell(word)
  })
  nodes.hear((heard) => {
    if (heard === word || heard === null) forget()
  })
}
