import assert from 'node:assert/strict'
import { editorChoiceMachine } from '#machines/editor-choice/editor-choice.machine.ts'
import { defineModel } from '#tests/support/paths/model.ts'
import { editorChoiceWords } from './editor-choice.words.ts'

const open = { type: 'choice.open' } as const
const openAbout = { type: 'choice.open', topicId: 't1' } as const
const pick = (editor: 'markdown' | 'rich-text') => ({ type: 'choice.pick', editor }) as const
const confirm = { type: 'choice.confirm' } as const
const cancel = { type: 'choice.cancel' } as const

export const editorChoiceModel = defineModel({
  name: 'editor-choice',
  machine: editorChoiceMachine,
  words: editorChoiceWords,
  starts: [undefined],
  cases: [open, openAbout, pick('markdown'), pick('rich-text'), confirm, cancel],
  invariant(snapshot, { trail, emitted }) {
    if (trail.length === 1) assert.equal(snapshot.context.editor, 'markdown')
    const confirmed = trail.filter(({ type }) => type === 'choice.confirm').length
    assert.ok(emitted.length <= confirmed, 'nobody is told what nobody confirmed')
    if (trail.at(-1)?.type.match(/confirm|cancel/)) assert.equal(snapshot.value, 'closed')
  },
  scenarios: [
    {
      name: '默认 Markdown',
      trail: [open, confirm],
      shows(_snapshot, { emitted }) {
        assert.deepEqual(emitted, [
          { type: 'choice.confirmed', editor: 'markdown', topicId: null },
        ])
      },
    },
    {
      name: '选富文本再确认',
      trail: [open, pick('rich-text'), confirm],
      shows(_snapshot, { emitted }) {
        assert.deepEqual(emitted, [
          { type: 'choice.confirmed', editor: 'rich-text', topicId: null },
        ])
      },
    },
    {
      name: '为一个话题写的，只有这一次是',
      trail: [openAbout, confirm, open, confirm],
      shows(_snapshot, { emitted }) {
        assert.deepEqual(
          emitted.map((told) => 'topicId' in told && told.topicId),
          ['t1', null],
        )
      },
    },
    {
      name: '取消后什么也不发生，下次打开仍是 Markdown',
      trail: [open, pick('rich-text'), cancel, open],
      shows({ context }, { emitted }) {
        assert.equal(context.editor, 'markdown')
        assert.deepEqual(emitted, [])
      },
    },
  ],
})
