import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { run } from '#server/upgrade/programs.ts'
import { unpack } from '#server/upgrade/releases.ts'

/** More than a pipe holds, and no piece of it ends where a character does: each has three bytes. */
const long = '砚'.repeat(100_000)
const program = `process.stdout.write('砚'.repeat(100_000) + '\\n\\n第二行\\n')`

test('程序说的话从管道里分几段来：汉字不破，只有真的一行才缩进', async () => {
  const written: unknown[] = []
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(text)
    return true
  })
  onTestFinished(() => write.mockRestore())
  const { code, said } = await run([process.execPath, '-e', program], {})
  expect(code).toBe(0)
  expect(said === `${long}\n\n第二行`).toBe(true)
  expect(written.length).toBeGreaterThan(1)
  expect(written.join('') === `    ${long}\n\n    第二行\n`).toBe(true)
})

test('解不开安装包时 tar 说的话，汉字不破', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-unpack-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const archive = join(folder, 'broken.tar.gz')
  writeFileSync(archive, 'broken')
  const sum = createHash('sha256').update('broken').digest('hex')
  writeFileSync(join(folder, 'SHA256SUMS'), `${sum}  broken.tar.gz\n`)
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const script = `#!${process.execPath}\nprocess.stderr.write('砚'.repeat(100_000))\nprocess.exitCode = 2\n`
  writeFileSync(join(bin, 'tar'), script, { mode: 0o755 })
  vi.stubEnv('PATH', bin)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(unpack(archive, bin)).rejects.toThrow(`：${long}`)
})
