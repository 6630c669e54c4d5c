import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scheduleText } from '#src/features/admin/system/schedule-text.ts'
import { root, textOf } from '#tests/architecture/sources.ts'

test.each([
  ['*/10 * * * * *', '每 10 秒'],
  ['* * * * *', '每分钟'],
  ['20 * * * * *', '每分钟的第 20 秒'],
  ['*/5 * * * *', '每 5 分钟'],
  ['0 * * * *', '每小时'],
  ['17 * * * *', '每小时的第 17 分'],
  ['0 */6 * * *', '每 6 小时'],
  ['0 3 * * *', '每天 03:00'],
  ['0 33 4 * * *', '每天 04:33'],
  ['30 9 * * 1', '每周一 09:30'],
  ['30 9 * * 7', '每周日 09:30'],
  ['5 0 1 * *', '每月 1 日 00:05'],
])('%s 说成：%s', (schedule, said) => {
  expect(scheduleText(schedule)).toBe(said)
})

// Every 7 minutes begins anew with each hour.
test.each([
  '*/7 * * * *',
  '*/0 * * * *',
  '0 */5 * * *',
  '5 4 1 1 *',
  '0 9 * * 1-5',
  '@daily',
  '',
])('%s 说不成一句实话，就不说', (schedule) => {
  expect(scheduleText(schedule)).toBeNull()
})

test('服务器的每一个任务，时间表都说得出来', () => {
  const schedules = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...textOf(`server/${file}`).matchAll(/schedule: '([^']+)'/g)])
    .map(([, schedule = '']) => schedule)
  expect(schedules.length).toBeGreaterThan(15)
  expect(schedules.filter((schedule) => scheduleText(schedule) === null)).toEqual([])
})
