import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from '#server/lib/log.ts'

test.each(['error', 'err'])('日志里的错误（%s）：说得出为什么，语句带的值不在其中', (name) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const why = new Error('connection terminated')
  const failed = new DrizzleQueryError('select $1', ['写给一个人的话', 'a@example.com'], why)
  log.error({ [name]: failed, id: 1 }, 'it was not sent')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/写给一个人的话|a@example\.com/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    id: 1,
    [name]: { message: 'Failed query: select $1', cause: { message: 'connection terminated' } },
  })
})
