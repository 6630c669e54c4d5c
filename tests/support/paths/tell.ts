import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { GeneratedPath } from './generate.ts'
import { actorOf, isAfter, isDone } from './model.ts'
import type { Telling, Words } from './words.ts'

/** A path as somebody follows it: how to begin, what to do, and what is to be seen after each step. */
interface ToldPath {
  start: { do: string; see: string }
  steps: readonly { do: string; see: string }[]
}

export function tellPath(words: Words, { start, steps }: GeneratedPath): ToldPath {
  const before = [start, ...steps.map((step) => ({ snapshot: step.snapshotAfter }))]
  return {
    start: {
      do: said(words.start, start.input, start.snapshot),
      see: tellSituation(words, start.snapshot),
    },
    steps: steps.map(({ event, snapshotAfter }, index) => ({
      do: tellEvent(words, event, before[index]?.snapshot ?? start.snapshot),
      see: tellSituation(words, snapshotAfter),
    })),
  }
}

/** A path in one line: its start and what is done. */
export function titleOfPath(words: Words, path: GeneratedPath): string {
  const { start, steps } = tellPath(words, path)
  return [start.do, ...steps.map((step) => step.do)].join(' → ')
}

/** What somebody does, or what the world does to them. Throws when there is no word for it. */
export function tellEvent(
  words: Words,
  event: AnyEventObject,
  before: AnyMachineSnapshot,
): string {
  const actor = actorOf(event)
  if (actor !== null) {
    const outcome = isDone(event) ? event.output : event['error']
    const list = isDone(event) ? words.done : words.failed
    return said(wordFor(list, actor, words, event), outcome, before)
  }
  const delay = isAfter(event) ? (event.type.split('.')[2] ?? '') : null
  return delay === null
    ? said(wordFor(words.events, event.type, words, event), event, before)
    : said(wordFor(words.after, delay, words, event), event, before)
}

/** What somebody sees in a situation. Throws when there is no word for it. */
export function tellSituation(words: Words, snapshot: AnyMachineSnapshot): string {
  const innermost = snapshot._nodes
    .filter(({ type, path }) => (type === 'atomic' || type === 'final') && path.length > 0)
    .map(({ path }) => path.join('.'))
  // In the order of the words: what says most comes first there.
  const order = Object.keys(words.states)
  const seen = innermost
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((state) => {
      const word = words.states[state]
      if (word === undefined) throw new Error(`${words.title} has no word for '${state}'`)
      return typeof word === 'string' ? word : word(snapshot)
    })
  return [...seen, words.also?.(snapshot) ?? ''].filter((part) => part !== '').join('；')
}

function wordFor(
  list: Readonly<Record<string, Telling<never>>> | undefined,
  name: string,
  words: Words,
  event: AnyEventObject,
) {
  // Actors that come by themselves, one for each toast or image, share a word.
  const word = list?.[name] ?? list?.['*']
  if (word === undefined) throw new Error(`${words.title} has no word for '${event.type}'`)
  return word
}

const said = (word: Telling<never>, subject: unknown, before: AnyMachineSnapshot): string =>
  typeof word === 'string' ? word : word(subject as never, before as never)
