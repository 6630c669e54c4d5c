import type { CategoryRow } from '#src/data/admin/content.ts'
import type { Api } from '#src/data/api.ts'
import { decisions as words, deletion } from '#src/messages/admin/categories.ts'
import { aboutWith } from '../table/asking.ts'
import type { Decision } from '../table/table.types.ts'

/** What administrators may do with a category. */
export const categoryDecisions: readonly Decision<CategoryRow>[] = [
  {
    key: 'up',
    ...words.up,
    isOffered: (row) => placeOf(row) > 0,
    run: (api, row) => move(api, row, -1),
  },
  {
    key: 'down',
    ...words.down,
    isOffered: (row) => placeOf(row) < row.all.length - 1,
    run: (api, row) => move(api, row, 1),
  },
  {
    key: 'delete',
    ...words.delete,
    isDanger: true,
    isOffered: () => true,
    ask: ([name = ''], [row]) => ({
      title: deletion.title(name),
      text: deletion.text(row?.postCount ?? 0),
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

const placeOf = ({ id, all }: CategoryRow) => all.findIndex((other) => other.id === id)

async function move(api: Api, row: CategoryRow, by: -1 | 1) {
  const ids = row.all.map(({ id }) => id).filter((id) => id !== row.id)
  ids.splice(placeOf(row) + by, 0, row.id)
  await api.put('/api/posts/categories/order', { body: { ids }, quiet: true })
}
