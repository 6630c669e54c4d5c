import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { connectForm } from '#machines/form/form.connect.ts'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { createDeadlines } from '#src/platform/clock.ts'
import { createSleeper } from './sleeper.ts'

test('醒着：到点才响，取消了的不响', () => {
  const { deadlines, pass, ring, rung } = open()
  ring('一', 2000)
  deadlines.clearTimeout(ring('二', 2000))
  pass(1999)
  deadlines.catchUp()
  expect(rung).toEqual([])
  pass(1)
  expect(rung).toEqual(['一'])
})

test('睡着的时间也算：醒来按先后响，各响一次；没有到的不响', () => {
  const { deadlines, pass, sleep, ring, rung } = open()
  ring('后', 60_000)
  ring('先', 5000)
  deadlines.clearTimeout(ring('取消了', 5000))
  ring('明天', 86_400_000)
  sleep(3_600_000)
  expect(rung).toEqual([])
  deadlines.catchUp()
  expect(rung).toEqual(['先', '后'])
  pass(60_000)
  expect(rung).toEqual(['先', '后'])
})

test('没有人说醒了：下一个响的时候，到期的都响', () => {
  const { pass, sleep, ring, rung } = open()
  ring('一小时', 3_600_000)
  ring('一会儿', 2000)
  sleep(7_200_000)
  pass(2000)
  expect(rung).toEqual(['一会儿', '一小时'])
})

test('响的时候又定的，从本该响的那一刻算起：一秒一次，睡多久补多少次', () => {
  const { deadlines, pass, sleep } = open()
  let ticks = 0
  const tick = () => {
    ticks += 1
    deadlines.setTimeout(tick, 1000)
  }
  deadlines.setTimeout(tick, 1000)
  pass(1000)
  sleep(90_500)
  deadlines.catchUp()
  pass(0)
  expect(ticks).toBe(91)
  pass(500)
  expect(ticks).toBe(92)
})

test('钟往回拨了：照样响，响了又定的也不晚', () => {
  const { deadlines, pass, sleep, rung } = open()
  deadlines.setTimeout(() => {
    rung.push('一')
    deadlines.setTimeout(() => rung.push('二'), 1000)
  }, 1000)
  sleep(-3_600_000)
  pass(1000)
  expect(rung).toEqual(['一'])
  pass(1000)
  expect(rung).toEqual(['一', '二'])
})

test('一个出了错，不耽误别的', () => {
  const { deadlines, sleep, ring, rung } = open()
  deadlines.setTimeout(() => {
    throw new Error('broken')
  }, 1000)
  ring('二', 2000)
  sleep(60_000)
  expect(() => deadlines.catchUp()).toThrow('broken')
  deadlines.catchUp()
  expect(rung).toEqual(['二'])
})

test('再发验证码要等的：手机睡了多久，就少等多久', async () => {
  const { deadlines, sleep } = open()
  const machine = createFormMachine<Email>().provide({
    actors: { sendCode: fromPromise<void, { values: Email }>(() => Promise.resolve()) },
  })
  const input = {
    values: { email: 'a@b.cn' },
    validate: () => ({}),
    codeField: 'email',
  } as const
  const form = createActor(machine, { clock: deadlines, input }).start()
  const code = () => connectForm(form.getSnapshot(), (event) => form.send(event)).code
  code().send()
  await waitFor(form, (snapshot) => snapshot.matches({ code: 'cooling' }))
  sleep(41_000)
  deadlines.catchUp()
  expect(code()).toMatchObject({ state: 'cooling', secondsLeft: 20 })
  sleep(79_000)
  deadlines.catchUp()
  expect(code()).toMatchObject({ state: 'ready', secondsLeft: 0 })
})

interface Email {
  email: string
}

function open() {
  const { clock, ...device } = createSleeper()
  const deadlines = createDeadlines(clock)
  const rung: string[] = []
  const ring = (name: string, milliseconds: number) =>
    deadlines.setTimeout(() => rung.push(name), milliseconds)
  return { ...device, deadlines, ring, rung }
}
