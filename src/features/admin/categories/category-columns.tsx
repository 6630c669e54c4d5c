import { Link } from 'react-router-dom'
import { categories as words } from '#src/messages/admin/categories.ts'
import { paths } from '#src/runtime/paths.ts'
import { Text } from '#src/ui/Text.tsx'
import { TextLink } from '#src/ui/TextLink.tsx'
import type { Column } from '../table/table.types.ts'
import type { CategoryRow } from '#src/data/admin/content.ts'

export const nameOf = ({ name }: CategoryRow) => name

/** What the table of categories tells of each. */
export const categoryColumns: readonly Column<CategoryRow, 'position'>[] = [
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
