import { EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { describe, expect, test } from 'vitest'
import { heldPlace, heldPlaces } from '#src/ui/editor/markdown/held-place.ts'

type Place = ReturnType<typeof heldPlace>

describe('还没换好又粘贴一次，先后不变，打的字在后面', () => {
  test.each([
    ['先粘贴的先换好', '', [0, 1]],
    ['后粘贴的先换好', '', [1, 0]],
    ['选中了一段，先粘贴的先换好', '雨夜', [0, 1]],
    ['选中了一段，后粘贴的先换好', '雨夜', [1, 0]],
  ])('%s', (_, content, order) => {
    for (const typed of ['', '。']) {
      const editor = editorOf(content)
      const places = [0, 1].map(() => heldPlace(editor, 0, content.length))
      if (typed) editor.dispatch({ changes: { from: 0, to: content.length, insert: typed } })
      for (const at of order) fill(editor, places[at], ['先', '后'][at])
      expect(textOf(editor)).toBe(`先后${typed}`)
    }
  })
})

test.each([
  ['盖过选中的', 1, 3, '一甲好四'],
  ['盖过更多的', 0, 4, '甲好'],
  ['在选中的前面', 1, 1, '一好甲四'],
  ['在选中的后面', 3, 3, '一甲好四'],
  ['盖过选中的前一半', 1, 2, '一好甲四'],
  ['盖过选中的后一半', 2, 3, '一甲好四'],
])('选中一段粘贴，还没换好就打字，打的字留着：%s', (_, from, to, written) => {
  const editor = editorOf('一二三四')
  const place = heldPlace(editor, 1, 3)
  editor.dispatch({ changes: { from, to, insert: '好' } })
  fill(editor, place, '甲')
  expect(textOf(editor)).toBe(written)
})

test('粘贴在一个字后面，还没换好这个字就改了：还是在它后面', () => {
  const editor = editorOf('一二')
  const place = heldPlace(editor, 2, 2)
  editor.dispatch({ changes: { from: 1, to: 2, insert: '贰贰' } })
  fill(editor, place, '甲')
  expect(textOf(editor)).toBe('一贰贰甲')
})

/** What a place needs of an editor. */
function editorOf(doc: string) {
  const dom = { isConnected: true } as HTMLElement // nothing else of it is asked
  const editor = {
    state: EditorState.create({ doc, extensions: heldPlaces }),
    dom,
    dispatch: (spec: TransactionSpec) => void (editor.state = editor.state.update(spec).state),
  }
  return editor as Pick<EditorView, 'state' | 'dispatch' | 'dom'>
}

type Editor = ReturnType<typeof editorOf>

function fill(editor: Editor, place: Place | undefined, insert = '') {
  const range = place?.range()
  if (place && range) editor.dispatch({ changes: { ...range, insert }, effects: place.release })
}

const textOf = ({ state }: Editor) => state.doc.toString()
