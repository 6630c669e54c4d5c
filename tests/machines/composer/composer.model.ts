import assert from 'node:assert/strict'
import { composerMachine } from '#machines/composer/composer.machine.ts'
import { buildComment } from '#tests/support/build-comment.ts'
import { defineModel, done, fail } from '#tests/support/paths/model.ts'
import { composerWords } from './composer.words.ts'

const write = (text: string) => ({ type: 'composer.write', text }) as const
const submit = { type: 'composer.submit' } as const
const gone = { failure: { kind: 'missing', code: 2101, message: '父评论不存在' } }
const comment = buildComment()

/** Every text with its verdict; five letters are allowed, and 😀 is one. */
const texts: Record<string, 'blank' | 'ready' | 'tooLong'> = {
  '': 'blank',
  '　 \n\t': 'blank',
  写得好: 'ready',
  ['😀'.repeat(5)]: 'ready',
  [` ${'字'.repeat(5)}\n`]: 'ready',
  ['字'.repeat(6)]: 'tooLong',
}

export const composerModel = defineModel({
  name: 'composer',
  machine: composerMachine,
  words: composerWords,
  starts: [
    { text: '', longest: 5 },
    { text: '写得好', longest: 5 },
  ],
  cases: [
    ...Object.keys(texts).map(write),
    submit,
    done('submit', comment),
    fail('submit', gone),
  ],
  identify: ({ value, context }) => ({
    value,
    verdict: texts[context.text],
    hasFailed: context.failure !== null,
  }),
  gist: (part) => ('postId' in part && 'id' in part ? { id: part.id } : part),
  isRest: (snapshot) => snapshot.matches('writing'),
  invariant(snapshot, { trail, asked, calls, emitted }) {
    const { context } = snapshot
    const verdict = texts[context.text]
    assert.equal(snapshot.can(submit), snapshot.matches('writing') && verdict === 'ready')
    assert.equal(snapshot.matches('sending'), 'submit' in snapshot.children)
    if (snapshot.matches('writing')) assert.deepEqual(snapshot.value, { writing: verdict })
    for (const { input } of asked)
      assert.equal(
        texts[(input as { text: string }).text],
        'ready',
        'only a right text is sent',
      )
    const arrived = trail.filter(({ type }) => type === 'xstate.done.actor.submit').length
    assert.equal(emitted.length, arrived, 'every comment that arrived is told once')
    const remembered = calls.filter(({ type }) => type === 'remember').at(-1)
    // The params are the machine's own.
    if (remembered) assert.equal((remembered.params as { text: string }).text, context.text)
    assert.equal(context.longest, 5)
  },
  scenarios: [
    {
      name: '发出去了：清空，也不再记着，告诉在听的',
      trail: [write('写得好'), submit, done('submit', comment)],
      shows({ value, context }, { asked, emitted, calls }) {
        assert.deepEqual(value, { writing: 'blank' })
        assert.equal(context.text, '')
        assert.deepEqual(asked, [{ of: 'submit', input: { text: '写得好' } }])
        assert.deepEqual(emitted, [{ type: 'composer.sent', comment }])
        assert.deepEqual(calls.at(-1), { type: 'remember', params: { text: '' } })
      },
    },
    {
      name: '父评论没了：说出原因，写的都在，可以再发',
      trail: [write('写得好'), submit, fail('submit', gone)],
      shows(snapshot, { emitted, calls }) {
        assert.deepEqual(snapshot.value, { writing: 'ready' })
        assert.equal(snapshot.context.text, '写得好')
        assert.deepEqual(snapshot.context.failure, gone.failure)
        assert.deepEqual(emitted, [])
        assert.equal(calls.length, 1)
      },
    },
    {
      name: '一打字，上次的失败就不再提',
      trail: [write('写得好'), submit, fail('submit', gone), write('😀'.repeat(5))],
      shows: ({ context }) => assert.equal(context.failure, null),
    },
    {
      name: '发送途中不能改，也不能再发一次',
      trail: [write('写得好'), submit, write(''), submit],
      shows(snapshot, { started }) {
        assert.equal(snapshot.value, 'sending')
        assert.equal(snapshot.context.text, '写得好')
        assert.deepEqual(started, ['submit'])
      },
    },
    {
      name: '从前写了一半的，接着可以发',
      input: { text: '写得好', longest: 5 },
      trail: [],
      shows: ({ value }) => assert.deepEqual(value, { writing: 'ready' }),
    },
    {
      name: '六个字太长',
      trail: [write('字'.repeat(6)), submit],
      shows: ({ value }) => assert.deepEqual(value, { writing: 'tooLong' }),
    },
  ],
})
