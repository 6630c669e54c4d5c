import { useState } from 'react'
import { categories as words, form } from '#src/messages/admin/categories.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import * as queries from '#src/data/queries.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { useTable } from '../table/useTable.ts'
import { categoryColumns, nameOf } from './category-columns.tsx'
import { categoryDecisions } from './category-decisions.ts'
import { categoryTable } from './category-table.ts'
import { CategoryFormDialog } from './CategoryFormDialog.tsx'

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
