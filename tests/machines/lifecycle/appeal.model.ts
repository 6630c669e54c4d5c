import assert from 'node:assert/strict'
import { type AppealEvent, appealMachine } from '#machines/lifecycle/appeal.machine.ts'
import { defineModel } from '#tests/support/paths/model.ts'
import { appealWords } from './appeal.words.ts'

const accept: AppealEvent = { type: 'appeal.accept' }
const deny: AppealEvent = { type: 'appeal.deny' }

export const appealModel = defineModel({
  name: 'lifecycle-appeal',
  machine: appealMachine,
  words: appealWords,
  starts: [{ isRestorable: true }, { isRestorable: false }],
  cases: [accept, deny],
  isRest: () => true,
  invariant({ value, context }, { trail }) {
    const first = trail.find(({ type }) => type === 'appeal.deny' || context.isRestorable)
    const outcome = first?.type === 'appeal.accept' ? 'accepted' : 'denied'
    assert.equal(value, first ? outcome : 'pending', 'the first answer stays')
  },
  scenarios: [
    {
      name: '接受了就不能再驳回',
      input: { isRestorable: true },
      trail: [accept, deny],
      shows: (snapshot) => assert.equal(snapshot.value, 'accepted'),
    },
    {
      name: '不能恢复的不能接受，只能驳回',
      input: { isRestorable: false },
      trail: [accept, deny],
      shows: (snapshot) => assert.equal(snapshot.value, 'denied'),
    },
  ],
})
