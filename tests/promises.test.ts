import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'tests/PROMISES.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]\d/.test(line))
  .map((line) => {
    const [, id = '', promise = '', shown = ''] = line.split('|').map((cell) => cell.trim())
    return { id, promise, shown }
  })

describe('PROMISES.md', () => {
  test('holds the promises, each under its own id', () => {
    expect(rows.length).toBeGreaterThan(250)
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  })

  test.each(rows.filter((row) => row.shown !== 'open'))(
    '$id is shown by: $shown',
    ({ shown }) => {
      const missing = shown.split('<br>').filter((reference) => !exists(reference.trim()))
      expect(missing).toEqual([])
    },
  )
})

/** `file › name`: the file is there and holds a test written with exactly that name. */
function exists(reference: string) {
  const [file = '', name = ''] = reference.replaceAll('`', '').split(' › ')
  const path = join(root, file)
  if (name === '' || !existsSync(path)) return false
  return readFileSync(path, 'utf8').includes(name)
}
