import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import type { Step } from '#tests/support/paths/model.ts'
import { problemsOf, runModel, walkScenario } from '#tests/support/paths/run.ts'
import { freshWitness } from '#tests/support/paths/stand-in.ts'
import { tableOf } from '#tests/support/paths/structure.ts'
import { courierModel, createCourier, type Bug } from './courier.ts'

describe('走遍机器的工具，自己也要经得起考验', () => {
  test('好的机器没有一处问题', () => {
    expect(judge(null)).toEqual({ walks: [], scenarios: [], table: 'same' })
  })

  test.each<[Bug, RegExp]>([
    ['attempts are never forgotten', /parcel\.cancel\n.*strictly equal/],
    ['a call while sending sends again', /one call at a time/],
    ['cancelling is ignored while sending', /parcel\.send[^]*strictly equal/],
    ['a delivery is not told', /send done.*\n.*strictly equal/],
    ['a state nobody reaches', /never in courier\.lost/],
    ['a wait without an end', /no way out of .*waiting/],
    ['a rival timer that is shorter', /A shorter timer fires before 'after short'/],
    ['a timer that overflows', /2147483648 ms would fire at once/],
    ['an answer that depends on more than the event', /live actor and the pure machine differ/],
  ])('走一遍就发现：%s', (bug, message) => {
    expect(judge(bug).walks.join('\n')).toMatch(message)
  })

  test('走不出来、但规格写明的，由手写的路线发现', () => {
    expect(judge('waiting longer is forgotten')).toMatchObject({
      walks: [],
      scenarios: [expect.stringMatching(/2000/)],
    })
  })

  test('哪条规则都没违反的改动，由存档的转移表发现', () => {
    expect(judge('a call while waiting starts the wait over')).toEqual({
      walks: [],
      scenarios: [],
      table: 'changed',
    })
  })

  test('每一步都问它做了什么，连被忽略的事件也问', () => {
    const asked = new Map<string, number>()
    const step = ({ before, event, after, did }: Step) => {
      const outcome = before === after ? 'ignored' : `starts ${did.started.join()}`
      const name = `${String(before.value)} · ${event.type}: ${outcome}`
      asked.set(name, (asked.get(name) ?? 0) + 1)
      if (before === after) assert.deepEqual({ ...did, trail: [] }, freshWitness())
    }
    expect(problemsOf(runModel({ ...courierModel(null), step }))).toEqual([])
    expect([...asked.keys()].toSorted()).toEqual([
      'idle · parcel.cancel: ignored',
      'idle · parcel.send: starts send',
      'sending · parcel.cancel: starts ',
      'sending · parcel.send: ignored',
      'sending · xstate.done.actor.send: starts ',
      'sending · xstate.error.actor.send: starts ',
      'waiting · parcel.cancel: starts ',
      'waiting · parcel.send: ignored',
      'waiting · xstate.after.short.courier.waiting: starts send',
    ])
  })

  test('一步做错了什么，走一遍就发现', () => {
    const step = ({ event, did }: Step) => {
      if (event.type === 'parcel.send') assert.deepEqual(did.started, ['send', 'send'])
    }
    const problems = problemsOf(runModel({ ...courierModel(null), step }))
    expect(problems.join('\n')).toMatch(/parcel\.send[^]*strictly deep-equal/)
  })

  test('比较不了的内容不会被当作相同', () => {
    expect(() => judge('a context that cannot be compared')).toThrow(
      /AbortController can't be compared/,
    )
  })

  test('漏了一种结局，就不算走遍', () => {
    const model = courierModel(null)
    const withoutFailure = { ...model, cases: [{ type: 'parcel.send' }] as const }
    expect(problemsOf(runModel(withoutFailure))).toContain(
      'never walked: courier.sending · send error → courier.waiting',
    )
  })
})

/** Everything the tool has to say about the courier with this bug. */
function judge(bug: Bug | null) {
  const model = courierModel(bug)
  return {
    walks: problemsOf(runModel(model)),
    scenarios: (model.scenarios ?? []).flatMap((scenario) => {
      try {
        const { reached, witness } = walkScenario(model, scenario)
        scenario.shows(reached, witness)
        return []
      } catch (error) {
        return [String(error)]
      }
    }),
    table: tableOf(model.machine) === tableOf(createCourier(null)) ? 'same' : 'changed',
  }
}
