import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('npm run journeys:all：没有这个编号的路径，用中文说', async () => {
  const { code, err } = await journeysAll('nobody-0rxj8et')
  expect(err).toContain(
    '没有编号或机器叫“nobody-0rxj8et”的路径。npm run paths 写出它们的编号。',
  )
  expect(code).toBe(1)
})

const journeysAll = (...names: string[]) =>
  new Promise<{ code: number; err: string }>((resolve) => {
    const script = join(import.meta.dirname, '../../scripts/journeys-all.mjs')
    execFile(process.execPath, [script, ...names], (error, _out, err) =>
      resolve({ code: Number(error?.code ?? 0), err }),
    )
  })
