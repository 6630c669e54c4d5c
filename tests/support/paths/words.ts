import type { AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate'

/**
 * A machine in the words of people: what a tester does or lets happen, and what they then see. A state or an
 * event without words does not compile, an outcome or a timer without them fails `words.test.ts`.
 */
export interface Words<T extends AnyStateMachine = AnyStateMachine> {
  title: string
  /** Where in the product it is at work, and what it is for. */
  about: string
  /** What is given when it starts. */
  start: Telling<T, InputFrom<T>>
  events: { readonly [Type in EventFrom<T>['type']]: Telling<T, EventOf<EventFrom<T>, Type>> }
  /** What the actors bring back, by their ids. */
  done?: Readonly<Record<string, Telling<T>>>
  /** That the actors fail, and why, by their ids. */
  failed?: Readonly<Record<string, Telling<T>>>
  /** Timers that run out, by the names of their delays. */
  after?: Readonly<Record<string, Telling<T>>>
  /** What each innermost state looks like, by its keys joined with dots. */
  states: { readonly [Key in StateKey<SnapshotFrom<T>['value']>]: string | Seeing<T> }
  /** What else is to be seen, whatever the state; empty when nothing is. */
  also?: Seeing<T>
}

/** The words, or how to find them; `before` is where the machine was. */
export type Telling<T extends AnyStateMachine, Subject = unknown> =
  | string
  // A method, so that the words of one machine are words of any machine.
  | { tell(subject: Subject, before: SnapshotFrom<T>): string }['tell']

type Seeing<T extends AnyStateMachine> = {
  see(snapshot: SnapshotFrom<T>): string
}['see']

/** One object may stand for several types of events. */
type EventOf<Event, Type> = Event extends { type: infer Own }
  ? Type extends Own
    ? Event
    : never
  : never

/** `'a' | { b: 'c' | 'd' }` as `'a' | 'b.c' | 'b.d'`. */
type StateKey<Value> = Value extends string
  ? Value
  : string extends keyof Value
    ? string
    : {
        [Key in keyof Value & string]: `${Key}.${StateKey<NonNullable<Value[Key]>>}`
      }[keyof Value & string]
