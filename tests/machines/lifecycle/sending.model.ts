import assert from 'node:assert/strict'
import { type SendingEvent, sendingMachine } from '#machines/lifecycle/sending.machine.ts'
import { defineModel } from '#tests/support/paths/model.ts'

const send: SendingEvent = { type: 'sending.send' }
const cancel: SendingEvent = { type: 'sending.cancel' }

const ends = { sent: 'sending.send', cancelled: 'sending.cancel' }

export const sendingModel = defineModel({
  name: 'lifecycle-sending',
  machine: sendingMachine,
  cases: [send, cancel],
  starts: [undefined],
  isRest: () => true,
  invariant({ value }, { trail }) {
    const [first] = trail
    assert.equal(value === 'scheduled', first === undefined, 'what happens first ends it')
    if (value !== 'scheduled') assert.equal(first?.type, ends[value], 'and stays')
  },
  scenarios: [
    {
      name: '到时间就发出，不会再发一次，也取消不了',
      trail: [send, send, cancel],
      shows: (snapshot) => assert.equal(snapshot.value, 'sent'),
    },
    {
      name: '取消了就不会发出',
      trail: [cancel, send],
      shows: (snapshot) => assert.equal(snapshot.value, 'cancelled'),
    },
  ],
})
