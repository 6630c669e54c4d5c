import assert from 'node:assert/strict'
import { uploadsMachine } from '#machines/upload/uploads.machine.ts'
import { defineModel } from '#tests/support/paths/model.ts'
import { uploadsWords } from './uploads.words.ts'

const ids = ['a', 'b', 'c', 'd'] as const
const offline = { kind: 'offline' } as const

const add = (id: string) => ({ type: 'upload.add', id, name: `${id}.png` }) as const
const progressed = (id: string) => ({ type: 'upload.progressed', id, progress: 0.5 }) as const
const succeeded = (id: string) =>
  ({ type: 'upload.succeeded', id, url: `/images/post/${id}.png` }) as const
const failed = (id: string) => ({ type: 'upload.failed', id, failure: offline }) as const
const retry = (id: string) => ({ type: 'upload.retry', id }) as const
const cancel = (id: string) => ({ type: 'upload.cancel', id }) as const

export const uploadsModel = defineModel({
  name: 'uploads',
  machine: uploadsMachine,
  words: uploadsWords,
  starts: [undefined],
  // Which one it is makes no difference, how many there are does: two live full lives, the others fill the seats.
  cases: ({ context: { uploads } }) => {
    const there = ids.filter((id) => uploads.some((upload) => upload.id === id))
    const known = there.filter((id) => id === 'a' || id === 'b')
    const coming = ids.find((id) => !there.includes(id))
    return [
      ...(coming ? [add(coming)] : []),
      ...[...known, 'unknown'].flatMap((id) => [
        progressed(id),
        succeeded(id),
        failed(id),
        retry(id),
      ]),
      cancel('unknown'),
      ...known.map(add),
      ...there.map(cancel),
    ]
  },
  identify: ({ value, context: { uploads } }) => ({
    value,
    lives: uploads.map(({ status, progress }) => `${status} ${progress}`).toSorted(),
    known: uploads.map(({ id }) => id).filter((id) => id === 'a' || id === 'b').length,
  }),
  isRest: ({ context }) => context.uploads.every(({ status }) => status === 'done'),
  invariant({ context: { uploads }, children }) {
    const travelling = uploads.filter(({ status }) => status === 'uploading')
    const waiting = uploads.filter(({ status }) => status === 'queued')
    assert.ok(travelling.length <= 3, 'at most three at once')
    assert.ok(waiting.length === 0 || travelling.length === 3, 'nobody waits for an empty seat')
    assert.deepEqual(
      Object.keys(children).toSorted(),
      travelling.map(({ id }) => id).toSorted(),
      'who travels is being sent, and nobody else',
    )
    assert.equal(new Set(uploads.map(({ id }) => id)).size, uploads.length)
    for (const { status, url, failure, progress } of uploads) {
      assert.equal(url !== null, status === 'done')
      assert.equal(failure !== null, status === 'failed')
      if (status === 'queued') assert.equal(progress, 0)
      if (status === 'done') assert.equal(progress, 1)
    }
  },
  step({ before, event, did }) {
    const isSeen =
      event.type === 'upload.failed' &&
      before.context.uploads.some(({ id, status }) => id === event.id && status === 'uploading')
    assert.deepEqual(
      did.emitted,
      isSeen ? [{ type: 'image.failed', id: event.id, failure: offline }] : [],
      'told once, when it happens',
    )
  },
  equivalents: {
    'uploads.seating · always[0] → uploads.open, led to uploads.seating':
      'one seat is freed at a time, so a second look round finds none',
  },
  scenarios: [
    {
      name: '一次给四张：三张先走，到了一张再走第四张',
      trail: [...ids.map(add), succeeded('b')],
      shows({ context }, { started, asked }) {
        assert.deepEqual(started, ids)
        assert.deepEqual(asked.at(-1), { of: 'd', input: { id: 'd' } })
        assert.deepEqual(
          context.uploads.map(({ status }) => status),
          ['uploading', 'done', 'uploading', 'uploading'],
        )
      },
    },
    {
      name: '走到一半看得见，到了给出地址',
      trail: [add('a'), progressed('a'), succeeded('a')],
      shows: ({ context }) =>
        assert.deepEqual(context.uploads, [
          {
            id: 'a',
            name: 'a.png',
            status: 'done',
            progress: 1,
            url: '/images/post/a.png',
            failure: null,
          },
        ]),
    },
    {
      name: '进度照实记下',
      trail: [add('a'), progressed('a')],
      shows: ({ context }) => assert.equal(context.uploads[0]?.progress, 0.5),
    },
    {
      name: '失败的留着原因，重试从头走起，原因收起',
      trail: [add('a'), progressed('a'), failed('a'), retry('a')],
      shows({ context }, { started }) {
        assert.deepEqual(started, ['a', 'a'])
        assert.equal(context.uploads[0]?.status, 'uploading')
        assert.equal(context.uploads[0]?.progress, 0)
        assert.equal(context.uploads[0]?.failure, null)
      },
    },
    {
      name: '失败让出座位',
      trail: [...ids.map(add), failed('a')],
      shows: (_snapshot, { started }) => assert.deepEqual(started, ids),
    },
    {
      name: '取消途中的：停下，忘掉，让出座位',
      trail: [...ids.map(add), cancel('c')],
      shows({ context, children }) {
        assert.deepEqual(
          context.uploads.map(({ id }) => id),
          ['a', 'b', 'd'],
        )
        assert.deepEqual(Object.keys(children).toSorted(), ['a', 'b', 'd'])
      },
    },
    {
      name: '排队的也能取消，它不曾出发',
      trail: [...ids.map(add), cancel('d'), succeeded('a')],
      shows: (_snapshot, { started }) => assert.deepEqual(started, ['a', 'b', 'c']),
    },
    {
      name: '已经到了的不能取消，也不必重试',
      trail: [add('a'), succeeded('a'), cancel('a'), retry('a')],
      shows: ({ context }) => assert.equal(context.uploads[0]?.status, 'done'),
    },
    {
      name: '没有失败的不能重试',
      trail: [add('a'), retry('a')],
      shows: (_snapshot, { started }) => assert.deepEqual(started, ['a']),
    },
    {
      name: '晚到的消息不算数',
      trail: [add('a'), failed('a'), progressed('a'), succeeded('a'), failed('a')],
      shows: ({ context }) =>
        assert.deepEqual(
          context.uploads.map(({ status, progress }) => ({ status, progress })),
          [{ status: 'failed', progress: 0 }],
        ),
    },
    {
      name: '同一个号码只收一次',
      trail: [add('a'), add('a')],
      shows: ({ context }) => assert.equal(context.uploads.length, 1),
    },
  ],
})
