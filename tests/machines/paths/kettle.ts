import {
  assign,
  createMachine,
  type AnyEventObject,
  type AnyStateMachine,
  type MachineContext,
} from 'xstate'
import type { MachineModel } from '#tests/support/paths/model.ts'

/** How a kettle may be written otherwise. The first ones are nothing to a tester, the last ones are. */
export interface Writing {
  guard?: string
  action?: string
  delay?: string
  /** A fact in the context that nobody sees. */
  hidden?: boolean
  isReversed?: boolean
  /** A state beside the others, with an event of its own. */
  canDescale?: boolean
  heating?: string
  switchOn?: string
}

const fill = (cups: number) => ({ type: 'kettle.fill', cups })

/** A small machine with a guard, an action, a timer and two ways of using it. */
export function kettleModel(writing: Writing = {}): MachineModel {
  const { heating = 'heating', switchOn = 'kettle.switchOn' } = writing
  return {
    name: 'kettle',
    machine: createKettle(writing),
    words: {
      title: '水壶',
      about: '厨房里的水壶',
      start: '水壶是空的',
      events: {
        'kettle.fill': ({ cups }: AnyEventObject) => `倒进 ${String(cups)} 杯水`,
        [switchOn]: '按下开关',
        'kettle.switchOff': '关掉开关',
        'kettle.descale': '除垢',
      },
      after: { [writing.delay ?? 'boiling']: '过了 3 秒' },
      states: {
        off: '灯不亮',
        [heating]: '灯亮着',
        hot: '灯灭了，水开了',
        descaling: '在除垢',
      },
    },
    starts: [undefined],
    cases: [
      fill(1),
      fill(2),
      { type: switchOn },
      { type: 'kettle.switchOff' },
      ...(writing.canDescale ? [{ type: 'kettle.descale' }] : []),
    ],
    isRest: () => true,
  }
}

function createKettle({
  guard = 'isFilled',
  action = 'keepCups',
  delay = 'boiling',
  hidden = false,
  isReversed = false,
  canDescale = false,
  heating = 'heating',
  switchOn = 'kettle.switchOn',
}: Writing = {}): AnyStateMachine {
  const states = {
    off: {
      on: {
        'kettle.fill': { actions: action },
        [switchOn]: { guard, target: heating },
        ...(canDescale && { 'kettle.descale': 'descaling' }),
      },
    },
    [heating]: { after: { [delay]: 'hot' }, on: { 'kettle.switchOff': 'off' } },
    hot: { on: { 'kettle.switchOff': 'off' } },
    ...(canDescale && { descaling: { on: { 'kettle.switchOff': 'off' } } }),
  }
  return createMachine(
    {
      id: 'kettle',
      context: { cups: 0, ...(hidden && { serial: 7 }) } as MachineContext,
      initial: 'off',
      states: isReversed ? Object.fromEntries(Object.entries(states).toReversed()) : states,
    },
    {
      guards: {
        [guard]: ({ context }: { context: MachineContext }) => Number(context['cups']) > 0,
      },
      actions: { [action]: assignCups },
      delays: { [delay]: 3000 },
    },
  )
}

const assignCups = assign({
  cups: ({ event }: { event: AnyEventObject }) => Number(event['cups']),
})
