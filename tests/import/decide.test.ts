import { expect, test } from 'vitest'
import { decide } from '#server/import/importing.ts'
import type { KnownPost } from '#server/import/import.store.ts'

const known = (overrides: Partial<KnownPost> = {}): KnownPost => ({
  id: '1',
  authorId: '2',
  authorStatus: 'active',
  title: '题',
  status: 'published',
  revision: 3,
  ...overrides,
})
const file = (overrides = {}) => ({ digest: 'new', isDraft: false, ...overrides })
const entry = (overrides = {}) => ({ digest: 'old', revision: 3, ...overrides })

test.each([
  ['没见过的发布', file(), undefined, undefined, { kind: 'create', intent: 'publish' }],
  [
    '没见过的草稿',
    file({ isDraft: true }),
    undefined,
    undefined,
    { kind: 'create', intent: 'save' },
  ],
  ['文件没变', file(), known({ revision: 9 }), entry({ digest: 'new' }), { kind: 'unchanged' }],
  ['只有文件变了', file(), known(), entry(), { kind: 'update', intent: 'publish' }],
  [
    '上次没来得及记下',
    file(),
    known({ revision: 1 }),
    undefined,
    { kind: 'update', intent: 'publish' },
  ],
  [
    '草稿仍是草稿',
    file({ isDraft: true }),
    known({ status: 'draft' }),
    entry(),
    { kind: 'update', intent: 'save' },
  ],
  [
    '发布过的不会退回草稿',
    file({ isDraft: true }),
    known(),
    entry(),
    { kind: 'update', intent: 'update' },
  ],
] as const)('%s', (_, given, post, noted, decision) => {
  expect(decide(given, post, noted)).toEqual(decision)
})

test.each(['deleted', 'takenDown', 'rejected', 'reviewing', 'unpublished'] as const)(
  '在社区里是 %s 的，文件变了也不动',
  (status) => expect(decide(file(), known({ status }), entry()).kind).toBe('kept'),
)

test('作者注销了的，文件变了也不动', () =>
  expect(decide(file(), known({ authorStatus: 'deleted' }), entry()).kind).toBe('kept'))

test.each([
  ['两边都改过', known({ revision: 4 }), entry()],
  ['上次没来得及记下，社区里又改过', known({ revision: 2 }), undefined],
])('%s，保留社区里的', (_, post, noted) => {
  expect(decide(file(), post, noted)).toEqual({
    kind: 'kept',
    reason: '文件和社区里的文章都改过，保留社区里的',
  })
})
