import { join } from 'node:path'
import { expect, test } from 'vitest'

const script = join(import.meta.dirname, '../../scripts/lib/project.mjs')
// The scripts are no TypeScript.
const { outputOf } = (await import(script)) as {
  outputOf: (command: string, args: string[]) => Promise<{ stdout: string; stderr: string }>
}

test('命令说的话从管道里分几段来：汉字不破', async () => {
  // More than a pipe holds, and no piece of it ends where a character does: each has three bytes.
  const program = `for (const it of ['stdout', 'stderr']) process[it].write('砚'.repeat(100_000))`
  const { stdout, stderr } = await outputOf(process.execPath, ['-e', program])
  const long = '砚'.repeat(100_000)
  expect([stdout === long, stderr === long]).toEqual([true, true])
})
