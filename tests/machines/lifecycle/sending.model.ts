import assert from 'node:assert/strict'
import { type SendingEvent, sendingMachine } from '#machines/lifecycle/sending.machine.ts'
import { defineModel } from '#tests/support/paths/model.ts'
import { sendingWords } from './sending.words.ts'

const send: SendingEvent = { type: 'sending.send' }
const cancel: SendingEvent = { type: 'sending.cancel' }
const edit: SendingEvent = { type: 'sending.edit' }

const ends = { sent: 'sending.send', cancelled: 'sending.cancel' }

export const sendingModel = defineModel({
  name: 'lifecycle-sending',
  machine: sendingMachine,
  words: sendingWords,
  cases: [send, cancel, edit],
  starts: [undefined],
  isRest: () => true,
  invariant({ value }, { trail }) {
    const end = trail.find(({ type }) => type !== 'sending.edit')
    assert.equal(value === 'scheduled', end === undefined, 'what is not an edit ends it')
    if (value !== 'scheduled') assert.equal(end?.type, ends[value], 'and stays')
  },
  step({ before, event }) {
    assert.equal(before.can(event as SendingEvent), before.value === 'scheduled')
  },
  scenarios: [
    {
      name: '到时间就发出，不会再发一次，也取消不了',
      trail: [send, send, cancel],
      shows: (snapshot) => assert.equal(snapshot.value, 'sent'),
    },
    {
      name: '取消了就不会发出，也改不了',
      trail: [cancel, send, edit],
      shows: (snapshot) => assert.equal(snapshot.value, 'cancelled'),
    },
    {
      name: '等待的时候改几次都行，改完还在等',
      trail: [edit, edit],
      shows: (snapshot) => assert.equal(snapshot.value, 'scheduled'),
    },
  ],
})
