import fc from 'fast-check'
import { expect } from 'vitest'
import { readPages } from '#src/app/realtime/plain-history.ts'
import { buildMessage } from '#tests/machines/chat/build-message.ts'
import { testRandom } from '#tests/support/random.ts'

const pageSize = 5

type Meanwhile = { written: number; deleted: number[] }
type Story = [count: number, place: number, page: number, changes: Meanwhile[]]

/** What happens to the history before each page is read. */
const meanwhile = fc.record({
  written: fc.nat({ max: 5 }),
  /** Which ones are deleted, counted from the newest. */
  deleted: fc.uniqueArray(fc.nat({ max: 20 }), { maxLength: 3 }),
})

const nothing = { written: 0, deleted: [] }

/** Stories in which something was left out once. */
const failed: Story[] = [
  // The first of what was looked for moved on from one page to the one that had been read already.
  [5, 2, 1, [nothing, { written: 1, deleted: [] }]],
  // All is held, and fills its pages to the brim.
  [4, 0, 1, []],
  // One goes and one comes: the page above is as it was, and what moved to it meanwhile and back was not seen.
  [11, 1, 1, [nothing, { written: 0, deleted: [0] }, { written: 1, deleted: [] }]],
]

testRandom(
  '按页往前读：一边读一边有新消息、有删掉的，接上的一段没有重的、没有漏的',
  { name: 'plain-history', runs: 300, failed },
  fc.asyncProperty(
    fc.integer({ min: 0, max: 30 }),
    fc.nat({ max: 30 }),
    fc.nat({ max: 12 }),
    fc.array(meanwhile, { maxLength: 4 }),
    async (count, place, page, changes) => {
      let rows = Array.from({ length: count }, (_, line) => message(line))
      let next = count
      const coming = [...changes]
      const before = message(place).id
      /** Those that were there before and after: they can be asked for. */
      let lasting = rows.filter(({ id }) => id < before)
      const read = async (at: number, size: number) => {
        const { written, deleted } = coming.shift() ?? { written: 0, deleted: [] }
        for (let line = 0; line < written; line += 1) rows = [...rows, message((next += 1))]
        const gone = new Set(deleted.map((nth) => rows.at(-1 - nth)?.id))
        rows = rows.filter(({ id }) => !gone.has(id))
        lasting = lasting.filter(({ id }) => !gone.has(id))
        const newestFirst = rows.toReversed()
        return { messages: newestFirst.slice((at - 1) * size, at * size) }
      }
      const piece = await read(page + 1, pageSize)
      const found = await readPages(read, { page: page + 1, piece, before, pageSize })

      const ids = found.messages.map(({ id }) => id).filter((id) => id < before)
      expect(new Set(ids).size).toBe(ids.length)
      const oldest = found.messages.at(-1)?.id
      const wanted = lasting
        .map(({ id }) => id)
        .filter((id) => oldest !== undefined && id >= oldest)
      expect(ids).toEqual(expect.arrayContaining(wanted))
      // Whoever is told that there is no more has all of it; whoever is told that there is more gets on.
      if (!found.hasMore)
        expect(ids).toEqual(expect.arrayContaining(lasting.map(({ id }) => id)))
      else expect(ids.length).toBeGreaterThan(0)
    },
  ),
)

const message = (line: number) => buildMessage(String(line).padStart(3, '0'), 'zhou', 'lin')
