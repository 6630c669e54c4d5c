import assert from 'node:assert/strict'
import { type TopicEvent, topicMachine } from '#machines/lifecycle/topic.machine.ts'
import { defineModel } from '#tests/support/paths/model.ts'
import { topicRules } from './topic.rules.ts'
import { topicWords } from './topic.words.ts'

const names = [
  'approve',
  'reject',
  'enable',
  'disable',
  'delete',
  'restore',
  'merge',
  'absorb',
] as const
const decide = (name: (typeof names)[number]): TopicEvent => ({ type: `topic.${name}` })

export const topicModel = defineModel({
  name: 'lifecycle-topic',
  machine: topicMachine,
  words: topicWords,
  starts: [undefined],
  cases: names.map(decide),
  isRest: () => true,
  invariant(snapshot, { trail }) {
    if (snapshot.can(decide('absorb')))
      assert.equal(snapshot.value, 'enabled', 'what moves stays before readers')
    if (snapshot.value === 'merged')
      for (const name of names)
        assert.ok(!snapshot.can(decide(name)), 'a merged topic is nothing of its own any more')
    if (snapshot.value !== 'enabled') return
    const opened = trail.some(({ type }) => type === 'topic.approve' || type === 'topic.enable')
    assert.ok(opened, 'readers see what somebody has decided to show')
  },
  step({ before, event, after }) {
    const decision = event as TopicEvent
    const next = topicRules[before.value][decision.type]
    assert.equal(before.can(decision), next !== undefined)
    if (next !== undefined) assert.equal(after.value, next)
  },
  scenarios: [
    {
      name: '发起的话题审核通过后开放',
      trail: [decide('approve')],
      shows: (snapshot) => assert.equal(snapshot.value, 'enabled'),
    },
    {
      name: '恢复删除的话题，要再启用一次才开放',
      trail: [decide('approve'), decide('delete'), decide('restore')],
      shows: (snapshot) => assert.equal(snapshot.value, 'disabled'),
    },
    {
      name: '没通过的话题，改了主意可以直接启用',
      trail: [decide('reject'), decide('enable')],
      shows: (snapshot) => assert.equal(snapshot.value, 'enabled'),
    },
    {
      name: '停用的话题也可以并入别的话题',
      trail: [decide('approve'), decide('disable'), decide('merge')],
      shows: (snapshot) => assert.equal(snapshot.value, 'merged'),
    },
    {
      name: '接收别的话题的，自己还开放着',
      trail: [decide('approve'), decide('absorb')],
      shows: (snapshot) => assert.equal(snapshot.value, 'enabled'),
    },
  ],
})
