import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { connectEditorChoice } from '#machines/editor-choice/editor-choice.connect.ts'
import { editorChoiceMachine } from '#machines/editor-choice/editor-choice.machine.ts'

test('选好编辑器再确认', () => {
  const actor = createActor(editorChoiceMachine).start()
  const chosen: string[] = []
  actor.on('choice.confirmed', ({ editor }) => chosen.push(editor))
  const view = () => connectEditorChoice(actor.getSnapshot(), (event) => actor.send(event))

  view().open()
  expect(view()).toMatchObject({ isOpen: true, editor: 'markdown' })
  view().pick('rich-text')
  view().confirm()
  expect(view().isOpen).toBe(false)

  view().open()
  expect(view().editor).toBe('markdown')
  view().cancel()
  expect(chosen).toEqual(['rich-text'])
})
