import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { connectTheme } from '#machines/theme/theme.connect.ts'
import { themeMachine, type ThemeInput } from '#machines/theme/theme.machine.ts'

describe('theme', () => {
  test('点三下回到原处，每一下都看得见、存得下', () => {
    const { actor, applied, stored } = startTheme({ preference: 'light', osDark: true })
    const seen = ['', '', ''].map(() => {
      view(actor).cycle()
      return [view(actor).preference, applied.at(-1)]
    })

    expect(seen).toEqual([
      ['dark', 'dark'],
      ['system', 'dark'],
      ['light', 'light'],
    ])
    expect(applied).toEqual(['light', 'dark', 'dark', 'light'])
    expect(stored).toEqual(['dark', 'system', 'light'])
  })

  test('导航后 100 毫秒再套用一次', () => {
    const { actor, clock, applied } = startTheme({ preference: 'dark', osDark: false })
    actor.send({ type: 'route.changed' })
    clock.increment(99)
    expect(applied).toEqual(['dark'])
    clock.increment(1)
    expect(applied).toEqual(['dark', 'dark'])
  })

  test('别的标签页换了主题，这里跟着换，不再存一遍', () => {
    const { actor, applied, stored } = startTheme({ preference: 'light', osDark: false })
    actor.send({ type: 'theme.adopted', preference: 'dark' })
    expect([view(actor).preference, applied]).toEqual(['dark', ['light', 'dark']])
    expect(stored).toEqual([])
  })
})

function startTheme(input: ThemeInput) {
  const clock = new SimulatedClock()
  const applied: string[] = []
  const stored: string[] = []
  const machine = themeMachine.provide({
    actions: {
      apply: (_, { scheme }) => applied.push(scheme),
      persist: (_, { preference }) => stored.push(preference),
    },
  })
  const actor = createActor(machine, { clock, input }).start()
  return { actor, clock, applied, stored }
}

const view = (actor: ReturnType<typeof startTheme>['actor']) =>
  connectTheme(actor.getSnapshot(), (event) => actor.send(event))
