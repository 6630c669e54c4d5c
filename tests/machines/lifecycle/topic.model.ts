import assert from 'node:assert/strict'
import { type TopicEvent, topicMachine } from '#machines/lifecycle/topic.machine.ts'
import { defineModel } from '#tests/support/paths/model.ts'

const names = ['approve', 'reject', 'enable', 'disable', 'delete', 'restore'] as const
const decide = (name: (typeof names)[number]): TopicEvent => ({ type: `topic.${name}` })

export const topicModel = defineModel({
  name: 'lifecycle-topic',
  machine: topicMachine,
  starts: [undefined],
  cases: names.map(decide),
  isRest: () => true,
  invariant(snapshot, { trail }) {
    if (snapshot.value !== 'enabled') return
    const opened = trail.some(({ type }) => type === 'topic.approve' || type === 'topic.enable')
    assert.ok(opened, 'readers see what somebody has decided to show')
  },
  scenarios: [
    {
      name: '提议的话题审核通过后开放',
      trail: [decide('approve')],
      shows: (snapshot) => assert.equal(snapshot.value, 'enabled'),
    },
    {
      name: '恢复删除的话题，要再启用一次才开放',
      trail: [decide('approve'), decide('delete'), decide('restore')],
      shows: (snapshot) => assert.equal(snapshot.value, 'disabled'),
    },
  ],
})
