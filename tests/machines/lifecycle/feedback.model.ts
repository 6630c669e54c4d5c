import assert from 'node:assert/strict'
import { type FeedbackEvent, feedbackMachine } from '#machines/lifecycle/feedback.machine.ts'
import { defineModel } from '#tests/support/paths/model.ts'
import { feedbackWords } from './feedback.words.ts'

const claim: FeedbackEvent = { type: 'feedback.claim' }
const resolve: FeedbackEvent = { type: 'feedback.resolve' }
const close: FeedbackEvent = { type: 'feedback.close' }
const answer: FeedbackEvent = { type: 'feedback.answer' }

export const feedbackModel = defineModel({
  name: 'lifecycle-feedback',
  machine: feedbackMachine,
  words: feedbackWords,
  cases: [claim, resolve, close, answer],
  starts: [undefined],
  isRest: () => true,
  invariant({ value }, { trail }) {
    const moved = trail.filter(({ type }) => type !== 'feedback.answer')
    assert.equal(value === 'pending', moved.length === 0, 'an answer alone moves nothing')
    const [first] = moved
    if (first?.type === 'feedback.claim' && moved.length === 1)
      assert.equal(value, 'processing', 'whoever takes it up is at work on it')
    if (value === 'resolved')
      assert.ok(
        moved.some(({ type }) => type === 'feedback.resolve'),
        'nothing is resolved by itself',
      )
    if (value === 'closed')
      assert.ok(
        moved.some(({ type }) => type === 'feedback.close'),
        'nothing is closed by itself',
      )
  },
  step({ before, event, after }) {
    const may = {
      pending: ['claim', 'resolve', 'close', 'answer'],
      processing: ['resolve', 'close', 'answer'],
      resolved: ['claim', 'answer'],
      closed: ['claim', 'answer'],
    }[before.value]
    const decision = event as FeedbackEvent
    assert.deepEqual(
      before.can(decision),
      may.some((name) => decision.type === `feedback.${name}`),
    )
    if (!before.can(decision)) return
    const { value } = before
    assert.equal(
      after.value,
      {
        'feedback.claim': 'processing',
        'feedback.resolve': 'resolved',
        'feedback.close': 'closed',
        'feedback.answer': value,
      }[decision.type],
    )
  },
  scenarios: [
    {
      name: '回复不改变状态',
      trail: [answer, answer],
      shows: (snapshot) => assert.equal(snapshot.value, 'pending'),
    },
    {
      name: '接手，回复，处理完',
      trail: [claim, answer, resolve],
      shows: (snapshot) => assert.equal(snapshot.value, 'resolved'),
    },
    {
      name: '处理完的不能直接关闭，可以再回复',
      trail: [resolve, close, answer],
      shows: (snapshot) => assert.equal(snapshot.value, 'resolved'),
    },
    {
      name: '关闭的不能直接算处理完，可以重新打开',
      trail: [close, resolve, answer, claim],
      shows: (snapshot) => assert.equal(snapshot.value, 'processing'),
    },
  ],
})
