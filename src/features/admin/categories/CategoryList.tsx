import { useState } from 'react'
import { categories as words, form } from '#src/messages/admin/categories.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import * as queries from '#src/data/queries.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { useTable } from '../table/useTable.ts'
import { categoryDecisions } from './category-decisions.ts'
import { CategoryFormDialog } from './CategoryFormDialog.tsx'
import { categoryRows, type CategoryRow } from '#src/data/admin/content.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import { Link } from 'react-router-dom'
import { Text, TextLink } from '#src/ui/Text.tsx'
import type { Column } from '../table/table.types.ts'

/** The shelves that posts stand on: put up, named, put in order and taken down. */
export function CategoryList() {
  const runtime = useRuntime()
  const view = useTable(categoryTable(runtime))
  // What the rest of the app offers to choose from.
  const refresh = () => runtime.queryClient.refresh(queries.categories, null)
  const [decisions] = useState(() => categoryDecisions(refresh))
  const { show } = useToaster()
  const [isAdding, setIsAdding] = useState(false)
  const tell = (title: string) => {
    show({ kind: 'success', title })
    view.refresh()
    refresh()
  }
  return (
    <Stack $gap={3}>
      <Cluster $justify="end">
        <Button $kind="primary" onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      </Cluster>
      <AdminTable
        view={view}
        label={words.label}
        nameOf={nameOf}
        columns={categoryColumns}
        decisions={decisions}
        empty={words.empty}
        detail={(category, { close }) => (
          <CategoryFormDialog
            key={category.id}
            category={category}
            onClose={close}
            onSaved={(saved) => {
              close()
              tell(form.saved(saved.name))
            }}
          />
        )}
      />
      {isAdding && (
        <CategoryFormDialog
          category={null}
          onClose={() => setIsAdding(false)}
          onSaved={(saved) => {
            setIsAdding(false)
            tell(form.added(saved.name))
          }}
        />
      )}
    </Stack>
  )
}

/** Every category in the order that readers see: all of them on one page. */
const categoryTable = createTable({
  address: { path: paths.adminPosts(), filters: {}, sorts: ['position'], order: 'asc' },
  query: categoryRows,
})

const nameOf = ({ name }: CategoryRow) => name

/** What the table of categories tells of each. */
const categoryColumns: readonly Column<CategoryRow, 'position'>[] = [
  {
    key: 'name',
    header: words.name,
    isMain: true,
    cell: ({ id, name, description }) => (
      <>
        <TextLink as={Link} to={paths.category(id)}>
          {name}
        </TextLink>
        {description !== '' && (
          <Text $tone="soft" $size="s" $lines={2}>
            {description}
          </Text>
        )}
      </>
    ),
  },
  { key: 'posts', header: words.posts, align: 'end', cell: ({ postCount }) => postCount },
]
