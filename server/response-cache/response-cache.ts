import { createCache } from './cache.ts'
import type { EventName, Events } from '#server/lib/events.ts'
import {
  isSerialised,
  serialised,
  type Answer,
  type Call,
  type Handler,
  type OperationId,
  type Serialised,
} from '#server/contract/handlers.ts'
import type { OtherNodes } from '#server/realtime/signalr/hub.ts'
import { createWriters } from './writers.ts'

/** The most bytes that are kept; the answers used longest ago go first. */
const capacity = 64 * 1024 * 1024
/** Of facts their names alone are weighed, in characters: there are few, each named in the code. */
const capacityOfFacts = 10_000

/**
 * Serialised answers to what is asked most. Equal questions that come
 * together are worked out once; an answer lives one second, or until something
 * it may show has changed.
 */
export type ResponseCache = ReturnType<typeof createResponseCache>

export function createResponseCache(elapsed = () => performance.now()) {
  const answers = createCache<Serialised<unknown>>({
    capacity,
    sizeOf: ({ json }) => json.length * 2,
    // An answer may be shown for a second, whoever is in touch: nobody but the actor may see anything staler.
    isInTouch: () => false,
    elapsed,
  })
  const facts = createCache<unknown>({
    capacity: capacityOfFacts,
    sizeOf: () => 0,
    isInTouch: () => false,
    elapsed,
  })
  const writers = createWriters(elapsed)

  /**
   * The kept answer to `question`, else what `work` answers, serialised. The question must name the
   * operation and everything it depends on, and be one that is answered alike whoever asks.
   */
  const answer = <Body>(question: string, work: () => Promise<Body | Serialised<Body>>) =>
    // One question is always asked with the same kind of work.
    answers.recall(question, async () => {
      const made = await work()
      return isSerialised(made) ? made : serialised(JSON.stringify(made))
    }) as Promise<Serialised<Body>>

  /** Keeps a handler's answers to visitors; members, whose answers are their own, are answered anew. */
  const kept =
    <K extends OperationId>(operation: K, work: Handler<K>): Handler<K> =>
    (call) =>
      call.viewer ? work(call) : answer(questionOf(operation, call), () => work(call))

  /**
   * Keeps the answers of a handler that asks nobody who they are, for visitors and members alike; who has just changed
   * anything is answered anew, and so sees what they did at once.
   */
  const shared =
    <K extends OperationId>(
      operation: K,
      work: (call: Pick<Call<K>, 'params' | 'query'>) => Promise<Answer<K>>,
    ): Handler<K> =>
    ({ params, query, viewer }) =>
      viewer && writers.hasWritten(viewer.id)
        ? work({ params, query })
        : answer(questionOf(operation, { params, query }), () => work({ params, query }))

  /** What many answers are worked out from, kept as they are. There are few, each with a name of its own. */
  const fact = <Value>(name: string, read: () => Promise<Value>) =>
    // One name is always asked with the same kind of work.
    facts.recall(name, read) as Promise<Value>

  return {
    answer,
    kept,
    shared,
    fact,
    writers,
    /** Forgets everything: called after each commit that readers can see. */
    forget: () => {
      answers.forget()
      facts.forget()
    },
    state: () => answers.state(),
  }
}

const questionOf = (
  operation: OperationId,
  { params, query }: { params: unknown; query: unknown },
) => `${operation} ${JSON.stringify([params, query])}`

/** What is shown or not, and how it is called: no visitor sees the old after it. */
const visible = [
  'post.published',
  'post.changed',
  'post.removed',
  'category.changed',
  'topic.changed',
  'account.changed',
  'account.banned',
  'account.deleted',
  'comment.changed',
  'comment.removed',
  'comment.shown',
  'settings.changed',
] as const satisfies EventName[]

/**
 * What adds or counts. It comes many times a second where many are about, and each time all would be made anew: the first
 * is seen at once, those that come right after it together.
 */
const counted = [
  'follow.changed',
  'topic-follow.changed',
  'reaction.changed',
  'comment.created',
  'comment.liked',
] as const satisfies EventName[]

/** How long what is counted may be older, in milliseconds: with all the rest it is seen within a second. */
const patience = 700

interface Parts {
  responseCache: Pick<ResponseCache, 'forget'>
  /** What is made of the answers, or of the same: rendered pages, feeds. */
  made: { forget(): void }[]
}

/**
 * A change that visitors can see empties what was made for them on every node, and first the answers that it was made of:
 * what is kept comes back faster than anybody could tell which.
 */
export function forgetOnChange(
  events: Pick<Events, 'on'>,
  nodes: OtherNodes,
  { responseCache, made }: Parts,
): void {
  const forget = () => {
    responseCache.forget()
    for (const each of made) each.forget()
  }
  const word = 'pages.changed'
  forgetOnEveryNode(events, nodes, { names: visible, word, forget })
  const forgetEverywhere = atMostEvery(patience, () => {
    forget()
    nodes.tell(word)
  })
  for (const name of counted) events.on(name, forgetEverywhere)
}

/** Does it at once, and, when asked again before so many milliseconds have passed, once more after them. */
function atMostEvery(milliseconds: number, work: () => void): () => void {
  let rest: NodeJS.Timeout | undefined
  let isAskedAgain = false
  return function ask() {
    if (rest) {
      isAskedAgain = true
      return
    }
    work()
    rest = setTimeout(() => {
      rest = undefined
      if (isAskedAgain) ask()
      isAskedAgain = false
    }, milliseconds)
    rest.unref()
  }
}

interface Forgetting {
  names: readonly EventName[]
  /** What nodes tell one another of it. */
  word: string
  forget: () => void
}

/** Calls `forget` on every node after any of these events, wherever it happened, and where some may have been missed. */
export function forgetOnEveryNode(
  events: Pick<Events, 'on'>,
  nodes: OtherNodes,
  { names, word, forget }: Forgetting,
): void {
  for (const name of names)
    events.on(name, () => {
      forget()
      nodes.tell(word)
    })
  nodes.hear((heard) => {
    if (heard === word || heard === null) forget()
  })
}
