import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { themeMachine } from '#machines/theme/theme.machine.ts'
import { openDebugHandle, type DebugHandle } from '#src/app/debug-handle.ts'
import { createRecorder } from '#src/runtime/recorder.ts'
import { createWindow } from './window.ts'

test('地址里有 ?machines：看得到每个状态机在哪里、听到过什么，没有别的', () => {
  const { window, theme } = openAt('/blog/home?machines')
  theme.send({ type: 'theme.cycle' })
  const value = { os: 'light', preference: 'dark', navigation: 'still' }
  expect(window.inkstone?.machines()).toEqual([
    {
      id: 'theme 1',
      machine: 'theme',
      value,
      heard: [
        { number: 1, type: 'xstate.init' },
        { number: 2, type: 'theme.cycle' },
      ],
    },
  ])
  theme.stop()
  expect(window.inkstone?.machines()).toMatchObject([{ value: null }])
})

test('没有要的时候，门不在', () => {
  for (const address of ['/blog/home', '/blog/home?machine', '/blog/home#machines'])
    expect('inkstone' in openAt(address).window).toBe(false)
})

function openAt(address: string) {
  const window: ReturnType<typeof createWindow> & { inkstone?: DebugHandle } =
    createWindow(address)
  const recorder = createRecorder(() => 0)
  openDebugHandle(window, recorder)
  const machine = themeMachine.provide({ actions: { apply: () => {}, persist: () => {} } })
  const input = { preference: 'light', osDark: false } as const
  return { window, theme: createActor(machine, { input, inspect: recorder.inspect }).start() }
}
