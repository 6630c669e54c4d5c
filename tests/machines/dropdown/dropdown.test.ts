import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { connectDropdown } from '#machines/dropdown/dropdown.connect.ts'
import { dropdownMachine } from '#machines/dropdown/dropdown.machine.ts'

test('鼠标离开后 100 毫秒才收起，路过旁边的菜单就换过去', () => {
  const clock = new SimulatedClock()
  const actor = createActor(dropdownMachine, { clock }).start()
  const view = () => connectDropdown(actor.getSnapshot(), (event) => actor.send(event))

  view().enter('user')
  view().leave('user')
  clock.increment(99)
  expect(view().isOpen('user')).toBe(true)

  view().enter('bell')
  clock.increment(1000)
  expect(view().open).toBe('bell')

  view().leave('bell')
  clock.increment(100)
  expect(view().open).toBeNull()
})

test('点击、触摸和键盘各能开合', () => {
  const actor = createActor(dropdownMachine).start()
  const view = () => connectDropdown(actor.getSnapshot(), (event) => actor.send(event))

  view().toggle('user')
  expect(view().open).toBe('user')
  view().toggle('bell')
  expect(view().open).toBe('bell')
  view().toggle('bell')
  expect(view().open).toBeNull()

  view().toggle('user')
  expect(view().open).toBe('user')
  view().close()
  expect(view().open).toBeNull()
})
