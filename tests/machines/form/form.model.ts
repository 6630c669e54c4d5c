import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
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
  rebase,
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
  rebase,
  done('submit', 'ok'),
  fail('submit', taken),
  done('check'),
  fail('check', offline),
  fail('check', taken),
]

export const formModel = defineModel({
  name: 'form',
  machine: registrationMachine,
  words: formWords,
  starts: [
    { ...rules, values: filled },
    { ...rules, values: empty },
    { validate, values: filled },
    { validate, isRebasedWhenAsked: true, values: filled },
    { validate, values: filled, typed: { nickname: '墨客' } },
    { validate, values: filled, typed: { ...filled } },
  ],
  // The regions share nothing but the values, so a code is walked while the others rest.
  cases: ({ value }) => [
    ...(value.code === 'ready' ? entryAndCheck : [change('email', 'c@d.cn')]),
    ...(value.entry === 'editing' && value.check === 'unchecked' ? [sendCode] : []),
    done('sendCode'),
    fail('sendCode', offline),
    fail('sendCode', limited),
  ],
  identify: ({ value, context }) => ({
    value,
    isRefused: value.check === 'unavailable' && context.checkFailure?.kind === 'invalid',
    problems: Object.keys(validate(context.values)),
    touched: context.touched.length > 0,
    isUntouched: isDeepStrictEqual(context.values, context.initial),
    isBehind: context.newest !== context.initial,
    isAsked: context.rules.isRebasedWhenAsked,
    cooling: context.secondsLeft > 2 ? 'long' : context.secondsLeft,
    code: context.rules.codeField,
    isSentThere: value.code === 'ready' || context.values.email === context.sent.code.email,
  }),
  // How an entry is judged is the form's affair.
  gist: (part) => ('validate' in part ? { ...part, validate: null, rebase: null } : part),
  isRest: (snapshot) =>
    snapshot.matches({ entry: 'succeeded' }) || snapshot.matches({ entry: 'editing' }),
  invariant(snapshot, { trail, emitted, timers, asked, calls }) {
    const { value, context } = snapshot
    assert.equal(snapshot.status, 'active')
    for (const [region, actor] of [
      [value.entry === 'submitting', 'submit'],
      [value.code === 'sending', 'sendCode'],
      [value.check === 'checking', 'check'],
    ] as const)
      assert.equal(region, actor in snapshot.children)
    if (value.entry === 'verifying')
      assert.equal(value.check, 'checking', 'whoever submits waits for an answer')
    for (const { of, input } of asked)
      if (of === 'submit') assert.deepEqual(validate(valuesIn(input)), {}, 'only what is right')
    assert.equal(value.code === 'cooling', context.secondsLeft > 0)
    if (value.code === 'cooling')
      assert.equal(
        context.values.email,
        context.sent.code.email,
        'another address need not wait',
      )
    const outcomes = trail.filter(({ type }) => type === 'xstate.done.actor.submit').length
    assert.equal(emitted.length, outcomes)
    const isSending = value.entry === 'verifying' || value.entry === 'submitting'
    const isWaiting = context.newest !== context.initial && !isSending
    if (isWaiting)
      assert.ok(context.rules.isRebasedWhenAsked, 'nothing waits without being asked')
    for (const { delay } of timers) assert.ok([400, 1000].includes(delay))
    assert.deepEqual(
      calls.at(-1)?.params,
      { typed: typedIn(context), upon: context.initial },
      'what is kept is what is typed and not sent, upon what it was typed',
    )
  },
  step({ before, event, after }) {
    const { checkedField } = before.context.rules
    const { entry, code, check } = after.value
    assert.deepEqual(after.context.values, standing(before, event))
    const isOnChecked = checkedField !== undefined && event['field'] === checkedField
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
        const isAsItWas = isOnChecked && event['value'] === before.context.initial[checkedField]
        if (isWrong || isAsItWas)
          assert.equal(
            check,
            'unchecked',
            'neither a wrong entry nor what was there needs asking',
          )
        else assert.equal(check, isOnChecked ? 'waiting' : before.value.check)
        return
      }
      case 'form.blur':
        if (!isOnChecked) assert.equal(check, before.value.check)
        return
      case 'form.reset':
        assert.deepEqual(after.context.initial, event['values'])
        return assert.equal(check, 'unchecked')
      case 'xstate.error.actor.sendCode': {
        const { values, sent } = after.context
        const isForAnother = event['error'] === limited && values.email !== sent.code.email
        return assert.equal(
          after.context.codeFailure === null,
          isForAnother,
          'why no code comes is said, but for a wait of another address',
        )
      }
      case second.type:
        assert.equal(after.context.secondsLeft, before.context.secondsLeft - 1)
        return assert.equal(code, after.context.secondsLeft > 0 ? 'cooling' : 'ready')
    }
  },
  scenarios: formScenarios,
})

const typedIn = ({ values, initial }: Snapshot['context']): Partial<Registration> => ({
  ...(values.email !== initial.email && { email: values.email }),
  ...(values.nickname !== initial.nickname && { nickname: values.nickname }),
})

// Every actor of the form is asked with `{ values }`; the witness keeps inputs untyped.
const valuesIn = (input: unknown) => (input as { values: Registration }).values

/** What stands in the form after an event: no typed word is lost, and what nobody typed is the newest. */
function standing({ value, context }: Snapshot, event: AnyEventObject): Registration {
  const {
    values,
    initial,
    newest,
    sent,
    rules: { isRebasedWhenAsked },
  } = context
  const onTop = (base: Registration, of: Registration, typed = values) => ({
    ...typed,
    email: typed.email === base.email ? of.email : typed.email,
    nickname: typed.nickname === base.nickname ? of.nickname : typed.nickname,
  })
  // What comes while it is on its way waits until it is back.
  const returned = (typed = values) =>
    isRebasedWhenAsked ? typed : onTop(initial, newest, typed)
  switch (event.type) {
    case 'form.reset':
      return event['values']
    case 'form.change': {
      const typed = { ...values, [event['field']]: event['value'] }
      return value.entry === 'verifying' ? returned(typed) : typed
    }
    case 'form.rebase':
      return value.entry === 'editing' ? onTop(initial, newest) : values
    case 'form.follow': {
      const isWaiting =
        value.entry === 'verifying' ||
        value.entry === 'submitting' ||
        (value.entry === 'editing' && isRebasedWhenAsked && !isDeepStrictEqual(values, initial))
      return isWaiting ? values : onTop(initial, event['values'])
    }
    case 'xstate.done.actor.submit':
      return newest === initial ? values : onTop(sent.submit, newest)
    case 'xstate.error.actor.submit':
      return returned()
    case 'xstate.error.actor.check':
      return value.entry === 'verifying' ? returned() : values
    default:
      return values
  }
}

type Snapshot = SnapshotFrom<typeof registrationMachine>
