import { describe, expect, test } from 'vitest'
import { mutationScore, type Patience } from '#tests/support/paths/mutation.ts'
import { structuralMutantsOf } from '#tests/support/paths/structural-mutants.ts'
import { tableOf } from '#tests/support/paths/structure.ts'
import { dialogsModel } from '../dialogs/dialogs.model.ts'
import { editorChoiceModel } from '../editor-choice/editor-choice.model.ts'
import { themeModel } from '../theme/theme.model.ts'
import { courierModel } from './courier.ts'

const patience: Patience = { perMutant: 5000, perMachine: 15_000 }
const courier = courierModel(null)
const blind = { ...courier, invariant: () => undefined, scenarios: [] }

describe('拆机器的工具', () => {
  test('每条转移拆掉、引错，每个动作去掉，一次只坏一处', () => {
    const mutants = structuralMutantsOf(courier.machine)
    expect(mutants.map(({ name }) => name)).toEqual([
      'no courier.idle · parcel.send → courier.sending',
      'courier.idle · parcel.send → courier.sending, led to courier.waiting',
      'no courier.sending · parcel.cancel → courier.idle',
      'courier.sending · parcel.cancel → courier.idle, led to courier.sending',
      'no courier.sending · send done → courier.idle',
      'courier.sending · send done → courier.idle, led to courier.sending',
      'courier.sending · send done → courier.idle, without emit',
      'no courier.sending · send error → courier.waiting',
      'courier.sending · send error → courier.waiting, led to courier.idle',
      'no courier.waiting · parcel.cancel → courier.idle',
      'courier.waiting · parcel.cancel → courier.idle, led to courier.sending',
      'no courier.waiting · after short → courier.sending',
      'courier.waiting · after short → courier.sending, led to courier.waiting',
      'courier.idle, without entry assign',
      'courier.waiting, without entry assign',
    ])
    const whole = tableOf(courier.machine)
    expect(mutants.filter(({ machine }) => tableOf(machine) === whole)).toEqual([])
    expect(tableOf(courierModel(null).machine)).toBe(whole)
  })

  test('条件也一个个拆掉', () => {
    expect(structuralMutantsOf(themeModel.machine).map(({ name }) => name)).toContain(
      'theme.preference · theme.adopted[0] → theme.preference.light, without its guard wantsLight',
    )
  })

  test('说不出承诺的模型，放过的都报出来', () => {
    const { problems, noticed, verdicts } = mutationScore(blind, patience)
    expect(noticed).toBeLessThan(verdicts.length)
    expect(problems).toContain(
      'not noticed: courier.sending · send done → courier.idle, without emit',
    )
    expect(problems[0]).toMatch(/^only .* noticed/)
  })

  test('看不出的可以列出理由；理由过时了，算错', () => {
    const survivors = mutationScore(blind, patience).verdicts.filter(
      ({ noticedBy }) => noticedBy === null,
    )
    const equivalents = Object.fromEntries(survivors.map(({ mutant }) => [mutant, 'blind']))
    const gone = 'no courier.idle · parcel.lose → courier.idle'
    const { problems } = mutationScore(
      { ...blind, equivalents: { ...equivalents, [gone]: 'was here once' } },
      patience,
    )
    expect(problems).toEqual([
      expect.stringMatching(/^only /),
      `listed as unnoticeable, but noticed or gone: ${gone}`,
    ])
  })

  test('机器本来就有问题时，发现了什么都不算数', () => {
    const broken = courierModel('attempts are never forgotten')
    expect(mutationScore(broken, patience).problems[0]).toMatch(/as it is has problems/)
  })

  test('没有时间判断的，不算发现', () => {
    const { noticed, problems } = mutationScore(courier, { perMutant: 0, perMachine: 0 })
    expect(noticed).toBe(0)
    expect(problems).toContain(
      'not judged in time: no courier.idle · parcel.send → courier.sending',
    )
  })
})

describe('两台小机器，拆掉任何一处都有人发现', () => {
  test.each([dialogsModel, editorChoiceModel].map((model) => [model.name, model] as const))(
    '%s',
    (_name, model) => {
      const { problems, noticed } = mutationScore(model, patience)
      expect(problems).toEqual([])
      expect(noticed).toBeGreaterThan(0)
    },
  )
})
