import assert from 'node:assert/strict'
import { assign, emit, fromPromise, setup } from 'xstate'
import { after, defineModel, done, fail } from '#tests/support/paths/model.ts'
import type { Words } from '#tests/support/paths/words.ts'

/** The bugs that can be planted into the courier. */
export type Bug =
  | 'attempts are never forgotten'
  | 'a call while sending sends again'
  | 'cancelling is ignored while sending'
  | 'waiting longer is forgotten'
  | 'a delivery is not told'
  | 'a state nobody reaches'
  | 'a wait without an end'
  | 'a call while waiting starts the wait over'
  | 'a rival timer that is shorter'
  | 'a timer that overflows'
  | 'an answer that depends on more than the event'
  | 'a context that cannot be compared'

const courierSetup = setup({
  types: {
    context: {} as { attempt: number; extra: unknown },
    events: {} as { type: 'parcel.send' } | { type: 'parcel.cancel' },
    emitted: {} as { type: 'parcel.delivered' },
    input: {} as { bug: Bug | null },
  },
  actors: { send: fromPromise<void>(() => Promise.reject(new Error('send was not provided'))) },
  delays: { short: ({ context }) => [2000, 5000][Math.min(context.attempt, 2) - 1] ?? 0 },
})

/** A small machine of the product's kind (an actor, a timer, a counter), whole or with one bug. */
export function createCourier(bug: Bug | null) {
  const has = (planted: Bug) => bug === planted
  let calls = 0
  return courierSetup.createMachine({
    id: 'courier',
    context: {
      attempt: 0,
      extra: has('a context that cannot be compared') ? new AbortController() : 0,
    },
    initial: 'idle',
    states: {
      idle: {
        entry: has('attempts are never forgotten') ? [] : assign({ attempt: 0 }),
        on: {
          'parcel.send': {
            target: 'sending',
            actions: has('an answer that depends on more than the event')
              ? assign({ extra: () => (calls += 1) % 2 })
              : [],
          },
        },
      },
      sending: {
        invoke: {
          id: 'send',
          src: 'send',
          onDone: {
            target: 'idle',
            actions: has('a delivery is not told') ? [] : emit({ type: 'parcel.delivered' }),
          },
          onError: 'waiting',
        },
        on: {
          ...(has('cancelling is ignored while sending') ? {} : { 'parcel.cancel': 'idle' }),
          ...(has('a call while sending sends again')
            ? { 'parcel.send': { target: 'sending', reenter: true } }
            : {}),
        },
      },
      waiting: {
        entry: has('waiting longer is forgotten')
          ? assign({ attempt: 1 })
          : assign({ attempt: ({ context }) => Math.min(context.attempt + 1, 2) }),
        after: {
          ...(has('a wait without an end') ? {} : { short: 'sending' }),
          ...(has('a rival timer that is shorter') ? { 1000: 'idle' } : {}),
          ...(has('a timer that overflows') ? { [2 ** 31]: 'idle' } : {}),
        },
        on: {
          ...(has('a wait without an end') ? {} : { 'parcel.cancel': 'idle' }),
          ...(has('a call while waiting starts the wait over')
            ? { 'parcel.send': { target: 'waiting', reenter: true, actions: assign({}) } }
            : {}),
        },
      },
      ...(has('a state nobody reaches') ? { lost: {} } : {}),
    },
  })
}

const courierWords: Words<ReturnType<typeof createCourier>> = {
  title: '快递',
  about: '一台小机器，用来试这些工具',
  start: '没有包裹',
  events: { 'parcel.send': '寄出包裹', 'parcel.cancel': '取消' },
  done: { send: '送到了' },
  failed: { send: '没有送到' },
  after: { short: '过了一会儿' },
  states: { idle: '没有包裹在路上', sending: '包裹在路上', waiting: '等着再送' },
}

/** What the courier promises, whatever its machine does. */
export const courierModel = (bug: Bug | null) =>
  defineModel({
    name: 'courier',
    machine: createCourier(bug),
    words: courierWords,
    starts: [{ bug }],
    cases: [
      { type: 'parcel.send' },
      { type: 'parcel.cancel' },
      done('send'),
      fail('send', new Error('offline')),
    ],
    invariant({ value, context, children }, { trail, started, emitted }) {
      const last = trail.at(-1)?.type
      assert.equal(value === 'sending', 'send' in children)
      if (value === 'idle') assert.equal(context.attempt, 0)
      if (last === 'parcel.cancel') assert.equal(value, 'idle')
      const ended = trail.filter(({ type }) => /cancel|actor\.send/.test(type)).length
      assert.ok(started.length <= ended + 1, 'one call at a time')
      const delivered = trail.filter(({ type }) => type === 'xstate.done.actor.send').length
      assert.equal(emitted.length, delivered)
    },
    scenarios: [
      {
        name: '越等越久',
        trail: [
          { type: 'parcel.send' },
          fail('send', new Error('offline')),
          after('short', 'courier.waiting'),
          fail('send', new Error('offline')),
          after('short', 'courier.waiting'),
        ],
        shows(_snapshot, { timers }) {
          assert.deepEqual(
            timers.map(({ delay }) => delay),
            [2000, 5000],
          )
        },
      },
    ],
  })
