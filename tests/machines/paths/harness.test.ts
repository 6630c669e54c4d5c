import { describe, expect, test } from 'vitest'
import { problemsOf, runModel, walkScenario } from '#tests/support/paths/run.ts'
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
