import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { AnyEventObject } from 'xstate'
import { defineModel, done, fail } from '#tests/support/paths/model.ts'
import {
  blur,
  change,
  empty,
  filled,
  follow,
  limited,
  news,
  offline,
  registrationMachine,
  rules,
  second,
  sendCode,
  startOver,
  submit,
  taken,
  validate,
  type Registration,
} from './form.events.ts'
import { formScenarios } from './form.scenarios.ts'
import { formWords } from './form.words.ts'

const entryAndCheck = [
  change('email', ''),
  change('email', 'a@b.cn'),
  change('nickname', ''),
  change('nickname', '墨客'),
  blur('email'),
  blur('nickname'),
  submit,
  startOver,
  follow(news),
  done('submit', 'ok'),
  fail('submit', taken),
  done('check'),
  fail('check', offline),
]

export const formModel = defineModel({
  name: 'form',
  machine: registrationMachine,
  words: formWords,
  starts: [
    { ...rules, values: filled, codeCooldown: 2 },
    { ...rules, values: empty, codeCooldown: 1 },
    { validate, values: filled },
  ],
  // The regions share nothing but the values, so a code is walked while the others rest.
  cases: ({ value }) => [
    ...(value.code === 'ready' ? entryAndCheck : []),
    ...(value.entry === 'editing' && value.check === 'unchecked' ? [sendCode] : []),
    done('sendCode'),
    fail('sendCode', offline),
    fail('sendCode', limited),
  ],
  identify: ({ value, context }) => ({
    value,
    problems: Object.keys(validate(context.values)),
    touched: context.touched.length > 0,
    isUntouched: isDeepStrictEqual(context.values, context.initial),
    cooling: context.secondsLeft > 2 ? 'long' : context.secondsLeft,
    code: context.rules.codeField,
  }),
  // How an entry is judged is the form's affair.
  gist: (part) => ('validate' in part ? { ...part, validate: null } : part),
  isRest: (snapshot) =>
    snapshot.matches({ entry: 'succeeded' }) || snapshot.matches({ entry: 'editing' }),
  invariant(snapshot, { trail, emitted, timers, asked }) {
    const { value, context } = snapshot
    assert.equal(snapshot.status, 'active')
    assert.deepEqual(
      { ...context.values, ...typedIn(trail) },
      context.values,
      'no typed word is lost',
    )
    for (const [region, actor] of [
      [value.entry === 'submitting', 'submit'],
      [value.code === 'sending', 'sendCode'],
      [value.check === 'checking', 'check'],
    ] as const)
      assert.equal(region, actor in snapshot.children)
    for (const { of, input } of asked)
      if (of === 'submit') assert.deepEqual(validate(valuesIn(input)), {}, 'only what is right')
    assert.equal(value.code === 'cooling', context.secondsLeft > 0)
    const outcomes = trail.filter(({ type }) => type.endsWith('.actor.submit')).length
    assert.equal(emitted.length, outcomes)
    for (const { delay } of timers) assert.ok([400, 1000].includes(delay))
  },
  step({ before, event, after }) {
    const { checkedField } = before.context.rules
    const { entry, code, check } = after.value
    const isOnChecked = checkedField !== null && event['field'] === checkedField
    switch (event.type) {
      case 'form.submit':
        if (before.value.entry === 'editing' && entry === 'editing')
          assert.deepEqual(
            after.context.touched.toSorted(),
            Object.keys(after.context.values).toSorted(),
            'whoever submits sees everything that is wrong',
          )
        return
      case 'form.change': {
        const isWrong = isOnChecked && checkedField in validate(after.context.values)
        if (isWrong) assert.equal(check, 'unchecked', 'a wrong entry needs no asking')
        else assert.equal(check, isOnChecked ? 'waiting' : before.value.check)
        return
      }
      case 'form.blur':
        if (!isOnChecked) assert.equal(check, before.value.check)
        return
      case 'form.follow': {
        const { values, initial } = before.context
        const isFollowed =
          isDeepStrictEqual(values, initial) && !isDeepStrictEqual(event['values'], initial)
        assert.deepEqual(after.context.initial, event['values'])
        assert.deepEqual(after.context.values, isFollowed ? event['values'] : values)
        assert.deepEqual(after.context.touched, isFollowed ? [] : before.context.touched)
        assert.equal(entry, isFollowed ? 'editing' : before.value.entry)
        return assert.equal(check, isFollowed ? 'unchecked' : before.value.check)
      }
      case 'form.reset':
        assert.deepEqual(after.context.initial, event['values'])
        return assert.equal(check, 'unchecked')
      case 'xstate.error.actor.sendCode':
        return assert.notEqual(after.context.codeFailure, null, 'why no code comes is said')
      case second.type:
        assert.equal(after.context.secondsLeft, before.context.secondsLeft - 1)
        return assert.equal(code, after.context.secondsLeft > 0 ? 'cooling' : 'ready')
    }
  },
  scenarios: formScenarios,
})

// Every actor of the form is asked with `{ values }`; the witness keeps inputs untyped.
const valuesIn = (input: unknown) => (input as { values: Registration }).values

/** What the events alone say was typed last, for every field that they touched. */
const typedIn = (trail: readonly AnyEventObject[]) =>
  trail.reduce<Partial<Registration>>((typed, event) => {
    if (event.type === 'form.reset') return event['values']
    // What stood there may have been followed by something else; `step` says when.
    if (event.type === 'form.follow') return {}
    if (event.type === 'form.change') return { ...typed, [event['field']]: event['value'] }
    return typed
  }, {})
