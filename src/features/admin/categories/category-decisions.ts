import { categoryRows, type CategoryRow } from '#src/data/admin/content.ts'
import { decisions as words, deletion } from '#src/messages/admin/categories.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { aboutWith } from '../table/asking.ts'
import type { Decision } from '../table/table.types.ts'

/** What administrators may do with a category. */
export const categoryDecisions = (runtime: Runtime): readonly Decision<CategoryRow>[] => {
  const move = createMoves(runtime)
  return [
    {
      key: 'up',
      ...words.up,
      isOffered: (row) => placeOf(row) > 0,
      run: (_, row) => move(row, -1),
    },
    {
      key: 'down',
      ...words.down,
      isOffered: (row) => placeOf(row) < row.all.length - 1,
      run: (_, row) => move(row, 1),
    },
    {
      key: 'delete',
      ...words.delete,
      isDanger: true,
      isOffered: () => true,
      ask: ([name = ''], [row]) => ({
        title: deletion.title(name),
        text: deletion.text(row?.postCount ?? null),
        confirm: deletion.confirm,
        choice: {
          label: deletion.moveTo,
          none: deletion.nowhere,
          options: (row?.all ?? [])
            .filter(({ id }) => id !== row?.id)
            .map((other) => ({ value: other.id, label: other.name })),
        },
      }),
      run: (api, row, { choice }) =>
        api.delete(
          '/api/posts/categories/{id}',
          aboutWith(row, choice === null ? {} : { moveTo: choice }),
        ),
    },
  ]
}

const placeOf = ({ id, all }: CategoryRow) => all.findIndex((other) => other.id === id)

/** Moves, one after the other: each begins from the order that those before it have left. */
function createMoves({ api, queryClient }: Runtime) {
  const { list } = categoryRows
  let last: Promise<unknown> = Promise.resolve()

  async function move(row: CategoryRow, by: -1 | 1) {
    const known = queryClient.items(list, null).find(({ id }) => id === row.id) ?? row
    const seen = known.all.map(({ id }) => id)
    const ids = seen.filter((id) => id !== row.id)
    ids.splice(Math.max(0, placeOf(known) + by), 0, row.id)
    const call = { body: { ids, seen }, quiet: true }
    const { items: all } = await api.put('/api/posts/categories/order', call)
    // The list itself is still to be read anew: the next move does not wait for it.
    for (const { id } of all) queryClient.patchItem(list, null, id, (it) => ({ ...it, all }))
    return { ...known, all }
  }

  return (row: CategoryRow, by: -1 | 1): Promise<CategoryRow> => {
    const moved = last.then(() => move(row, by))
    last = moved.catch(() => {})
    return moved
  }
}
