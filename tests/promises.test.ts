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

/** What stands in a row whose tests run only when somebody starts them. */
const byHand = '`npm run faults`, by hand'

describe('PROMISES.md', () => {
  test('holds the promises, each under its own id', () => {
    expect(rows.length).toBeGreaterThan(850)
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  })

  test.each(rows.filter((row) => row.shown !== 'open'))(
    '$id is shown by: $shown',
    ({ shown }) => {
      const missing = shown.split('<br>').filter((reference) => !exists(reference.trim()))
      expect(missing).toEqual([])
    },
  )

  test('says which rows no run of CI shows', () => {
    const shownByHand = rows.filter(({ shown }) => shown.includes('tests/faults/'))
    expect(rows.filter(({ promise }) => promise.includes(byHand))).toEqual(shownByHand)
  })
})

describe('a test is named by the whole of its name', () => {
  test.each([
    ['写下就保存', `test('写下就保存', async () => {`],
    ["readers' p95", `report("readers' p95", 3)`],
    ['写下就保存', `test('写下就保存 @sweep', async () => {`],
    ['写下就保存', 'test(`写下就保存${corpusNote}`, () => {'],
    ['${caller} → ${outcome}', 'test(`${caller} → ${outcome}`, () => {'],
  ])('%s: %s', (name, text) => expect(holds(text, name)).toBe(true))

  test.each([
    ['没有的页面', `const pages = { 没有的页面: '/nowhere' }`],
    ['写下就保存', `test('写下就保存，刷新还在', async () => {`],
    ['刷新还在', `test('写下就保存，刷新还在', async () => {`],
    ['写下就保存', '// 写下就保存'],
  ])('not %s: %s', (name, text) => expect(holds(text, name)).toBe(false))
})

/** `file › name`: the file is there and holds a test written with exactly that name. */
function exists(reference: string) {
  const [file = '', name = ''] = reference.replaceAll(/^`|`$/g, '').split(' › ')
  const path = join(root, file)
  if (name === '' || !existsSync(path)) return false
  return holds(readFileSync(path, 'utf8'), name)
}

/** Whether it is a whole string in this text; a tag or what a template adds may follow it. */
function holds(text: string, name: string) {
  return ["'", '"', '`'].some((quote) =>
    [quote, ` @sweep${quote}`, ...(quote === '`' ? ['${'] : [])].some((end) =>
      text.includes(`${quote}${name}${end}`),
    ),
  )
}
