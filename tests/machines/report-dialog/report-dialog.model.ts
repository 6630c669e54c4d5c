import assert from 'node:assert/strict'
import { reportDialogMachine } from '#machines/report-dialog/report-dialog.machine.ts'
import type { ReportField, ReportReason } from '#machines/report-dialog/report-rules.ts'
import { defineModel, done, fail } from '#tests/support/paths/model.ts'
import { reportDialogWords } from './report-dialog.words.ts'

const submit = { type: 'report.submit' } as const
const cancel = { type: 'report.cancel' } as const
const choose = (reason: ReportReason) => ({ type: 'report.choose', reason }) as const
const describe = (description: string) => ({ type: 'report.describe', description }) as const
const leave = (field: ReportField) => ({ type: 'report.leave', field }) as const

const target = { type: 0, targetId: 'p1' } as const
const open = { type: 'report.open', target } as const
const refused = { failure: { kind: 'conflict', code: 1006, message: '您已举报过该内容' } }

/** Every text with its verdict; 😀 is two code units, and one letter to whoever types it. */
const texts: Record<string, 'missing' | 'short' | 'right' | 'long'> = {
  '': 'missing',
  '   ': 'missing',
  '　 \n\t': 'missing',
  四个字呢: 'short',
  '  四个字呢  ': 'short',
  五个字了呢: 'right',
  '  五个字了呢\n': 'right',
  ['😀'.repeat(4)]: 'short',
  ['😀'.repeat(5)]: 'right',
  ['字'.repeat(500)]: 'right',
  [` ${'字'.repeat(500)} `]: 'right',
  ['😀'.repeat(500)]: 'right',
  ['字'.repeat(501)]: 'long',
  ['😀'.repeat(501)]: 'long',
}
const enough = '五个字了呢'

export const reportDialogModel = defineModel({
  name: 'report-dialog',
  machine: reportDialogMachine,
  words: reportDialogWords,
  starts: [undefined],
  cases: [
    open,
    choose(0),
    choose(6),
    ...Object.keys(texts).map(describe),
    leave('reason'),
    leave('description'),
    submit,
    cancel,
    done('check', true),
    done('check', false),
    fail('check', refused),
    done('submit'),
    fail('submit', refused),
  ],
  // Texts of one verdict lead to the same places; each of them is typed in every situation.
  identify: ({ value, context, children }) => ({
    value,
    hasReason: context.reason !== null,
    verdict: texts[context.description],
    touched: context.touched.toSorted(),
    isChecking: 'check' in children,
  }),
  isRest: ({ value }) => value === 'closed',
  invariant(snapshot, { trail, asked, emitted }) {
    const { value, context, children } = snapshot
    const { reason, description, touched } = context
    const isEntryRight = reason !== null && texts[description] === 'right'
    if (typeof value === 'object') {
      assert.equal(value.open.reason === 'right', reason !== null)
      assert.equal(value.open.description, verdicts[texts[description] ?? 'missing'])
    }
    assert.equal(snapshot.can(submit), typeof value === 'object' && isEntryRight)
    assert.equal(value === 'sending', 'submit' in children)
    assert.equal(new Set(touched).size, touched.length)
    for (const { of, input } of asked) {
      if (of === 'check') assert.deepEqual(input, target)
      else assert.ok(isSendable(input), 'only what meets every rule is sent')
    }
    const told = trail.filter(({ type }) => /^xstate\.(done|error)\.actor\.submit$/.test(type))
    assert.equal(emitted.length, told.length, 'every outcome is told once')
  },
  step({ before, event, after }) {
    if (event.type === 'report.cancel') {
      assert.equal(after.value, before.value === 'sending' ? 'sending' : 'closed')
    }
  },
  scenarios: [
    {
      name: '选了原因，写了五个字：去掉首尾空白发出去，成功后关上',
      trail: [open, choose(2), describe('  五个字了呢\n'), submit, done('submit')],
      shows({ value }, { asked, emitted }) {
        assert.equal(value, 'closed')
        assert.deepEqual(asked.at(-1), {
          of: 'submit',
          input: { ...target, reason: 2, description: '五个字了呢' },
        })
        assert.deepEqual(emitted, [{ type: 'report.succeeded' }])
      },
    },
    {
      name: '失败：说出原因，填的都在，可以再提交',
      trail: [open, choose(0), describe(enough), submit, fail('submit', refused)],
      shows(snapshot, { emitted }) {
        assert.deepEqual(snapshot.value, { open: right })
        assert.equal(snapshot.context.reason, 0)
        assert.equal(snapshot.context.description, enough)
        assert.deepEqual(emitted, [{ type: 'report.failed', failure: refused.failure }])
      },
    },
    {
      name: '再打开时是空的，离开过哪一格也不算数',
      trail: [open, choose(0), describe(enough), leave('reason'), cancel, open],
      shows: ({ context }) => assert.deepEqual(context, { target, ...empty }),
    },
    {
      name: '发出以后再打开，也是空的',
      trail: [open, choose(0), describe(enough), submit, done('submit'), open],
      shows: ({ context }) => assert.deepEqual(context, { target, ...empty }),
    },
    {
      name: '没有选原因，描述对了也不行',
      trail: [open, describe(enough)],
      shows: ({ value }) =>
        assert.deepEqual(value, { open: { reason: 'missing', description: 'right' } }),
    },
    {
      name: '只有空白等于没有填',
      trail: [open, choose(0), describe('　 \n\t')],
      shows: ({ value }) =>
        assert.deepEqual(value, { open: { reason: 'right', description: 'missing' } }),
    },
    {
      name: '四个字太短',
      trail: [open, choose(0), describe('  四个字呢  ')],
      shows: ({ value }) =>
        assert.deepEqual(value, { open: { reason: 'right', description: 'tooShort' } }),
    },
    {
      name: '五百零一个字太长',
      trail: [open, choose(0), describe('字'.repeat(501))],
      shows: ({ value }) =>
        assert.deepEqual(value, { open: { reason: 'right', description: 'tooLong' } }),
    },
    {
      name: '离开过的格子记下来，离开两次只算一次',
      trail: [open, leave('reason'), leave('reason'), leave('description')],
      shows: ({ context }) => assert.deepEqual(context.touched, ['reason', 'description']),
    },
    {
      name: '已经举报过、还没处理完：不必再填',
      trail: [open, done('check', true), choose(0), submit],
      shows({ value, context }, { started }) {
        assert.equal(value, 'reported')
        assert.equal(context.reason, null)
        assert.deepEqual(started, ['check'])
      },
    },
    {
      name: '没有举报过，接着填',
      trail: [open, done('check', false), choose(0), describe(enough)],
      shows: ({ value }) => assert.deepEqual(value, { open: right }),
    },
    {
      name: '问不到有没有举报过，照样可以填',
      trail: [open, fail('check', refused), choose(0), describe(enough)],
      shows: ({ value }) => assert.deepEqual(value, { open: right }),
    },
    {
      name: '途中不能改，不能再发一次，也收不回来',
      trail: [
        open,
        choose(0),
        describe(enough),
        submit,
        choose(6),
        describe(''),
        submit,
        cancel,
      ],
      shows({ value, context }, { started, emitted }) {
        assert.equal(value, 'sending')
        assert.equal(context.reason, 0)
        assert.deepEqual(started, ['check', 'submit'])
        assert.deepEqual(emitted, [])
      },
    },
  ],
})

const right = { reason: 'right', description: 'right' } as const
const verdicts = {
  missing: 'missing',
  short: 'tooShort',
  right: 'right',
  long: 'tooLong',
} as const

const empty = { reason: null, description: '', touched: [] }

function isSendable(input: unknown) {
  // The machine's own words for what it asks of `submit`.
  const { reason, description, ...of } = input as { reason: unknown; description: string }
  assert.deepEqual(of, target)
  return reason !== null && description === description.trim() && texts[description] === 'right'
}
