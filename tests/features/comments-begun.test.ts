import { expect, test } from 'vitest'
import { begunIn, nameOfText } from '#src/features/comments/writing.ts'
import { createUnsentTexts } from '#src/platform/storage/unsent-texts.ts'
import { createBrowser } from '#tests/platform/tab.ts'

const postId = 'p1'
const answer = (rootId: string, parentId: string) => ({ postId, rootId, parentId })
const edit = (rootId: string, editedId: string) => ({ postId, rootId, editedId, original: '' })

test('一层楼里写到一半的：答的、改的各是最后动过的那一条', () => {
  const texts = createUnsentTexts(createBrowser(null).storage)
  for (const draft of [
    answer('t1', 'r1'),
    answer('t1', 't1'),
    edit('t1', 'r2'),
    answer('t1', 'r1'),
  ])
    texts.write(nameOfText('u1', draft), '写了一半')
  expect(begunIn(texts, 'u1', 't1')).toEqual({ answeredId: 'r1', editedId: 'r2' })
})

test('别的楼的、别人的、对文章说的、从前的名字都不算', () => {
  const texts = createUnsentTexts(createBrowser(null).storage)
  texts.write(nameOfText('u1', answer('t2', 'r1')), '写了一半')
  texts.write(nameOfText('u2', answer('t1', 'r1')), '写了一半')
  texts.write(nameOfText('u1', { postId: 't1', parentId: null }), '写了一半')
  texts.write('u1 answers r1', '写了一半')
  texts.write('u1 edits r2', '写了一半')
  expect(begunIn(texts, 'u1', 't1')).toEqual({})
})
