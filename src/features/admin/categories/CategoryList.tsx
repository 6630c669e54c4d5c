import { useState } from 'react'
import { Link } from 'react-router-dom'
import { categoryRows } from '#src/data/admin/content.ts'
import * as postQueries from '#src/data/public/posts.ts'
import { categories as words, form } from '#src/messages/admin/categories.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Text, TextLink } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { lazyDialog } from '#src/shared/lazy-part.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { createTable } from '../table/create-table.ts'
import { useTable } from '../table/useTable.ts'
import { categoryDecisions } from './category-decisions.ts'

const CategoryFormDialog = lazyDialog(
  async () => (await import('./CategoryFormDialog.tsx')).CategoryFormDialog,
)

/** The shelves that posts stand on: put up, named, put in order and taken down. */
export function CategoryList() {
  const view = useTable(categoryTable(useRuntime()))
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Stack $gap={3}>
      <Cluster $justify="end">
        <Button $kind="primary" onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      </Cluster>
      <AdminTable
        view={view}
        detail={(category, { onClose }) => (
          <CategoryFormDialog
            key={category.id}
            category={category}
            onOutdated={view.refresh}
            onClose={onClose}
            onSaved={(saved) => view.tell(form.saved(saved.name))}
          />
        )}
      />
      {isAdding && (
        <CategoryFormDialog
          category={null}
          onOutdated={view.refresh}
          onClose={() => setIsAdding(false)}
          onSaved={(saved) => view.tell(form.added(saved.name))}
        />
      )}
    </Stack>
  )
}

/** Every category in the order that readers see: all of them on one page. */
const categoryTable = createTable({
  query: categoryRows,
  path: paths.adminPosts(),
  label: words.label,
  empty: words.empty,
  nameOf: ({ name }) => name,
  decisions: categoryDecisions,
  // What the rest of the app offers to choose from.
  onRefresh: (queryClient) => queryClient.refresh(postQueries.categories, null),
  filters: {},
  sorts: ['position'],
  order: 'asc',
  columns: [
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
  ],
})
