import { useQuery } from '#src/runtime/useQuery.ts'
import type { ReactNode } from 'react'
import type { PostRevision, PostStatus } from '#src/data/types.ts'
import * as queries from '#src/data/queries.ts'
import { optionsOf } from '#src/lib/options.ts'
import { posts as words } from '#src/messages/admin/posts.ts'
import { statuses } from '#src/messages/posts.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { useTable } from '../table/useTable.ts'
import { nameOf, postColumns } from './post-columns.tsx'
import { postDecisions } from './post-decisions.ts'
import { PostDialog } from './PostDialog.tsx'
import { adminPosts } from '#src/data/admin/content.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import { oneOf, text } from '../table/place.ts'

interface PostListProps {
  /** Shows a revision as readers would see it. */
  body: (revision: PostRevision) => ReactNode
}

/** Everybody's posts in every state: the review queue, and what may be done with each. */
export function PostList({ body }: PostListProps) {
  const runtime = useRuntime()
  const view = useTable(postTable(runtime))
  const { data: categories } = useQuery(queries.categories)
  return (
    <AdminTable
      view={view}
      label={words.label}
      nameOf={nameOf}
      columns={postColumns}
      decisions={postDecisions}
      empty={words.empty}
      exportName="posts"
      detail={(post, ways) => <PostDialog key={post.id} post={post} body={body} {...ways} />}
      filters={[
        { field: 'keyword', label: words.search },
        {
          field: 'status',
          label: words.status,
          all: words.everything,
          options: optionsOf(postStatuses, statuses),
        },
        {
          field: 'categoryId',
          label: words.category,
          options: (categories ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
    />
  )
}

/** Where a post can stand, what waits for an administrator first. */
const postStatuses = [
  'reviewing',
  'published',
  'takenDown',
  'rejected',
  'unpublished',
  'draft',
  'deleted',
] as const satisfies readonly PostStatus[]

const filters = { keyword: text, status: oneOf(postStatuses), authorId: text, categoryId: text }
const sorts = ['updateTime', 'createTime', 'publishedAt', 'viewCount', 'reportCount'] as const

/** Everybody's posts, for administrators. */
const postTable = createTable({
  address: { path: paths.adminPosts(), filters, sorts },
  query: adminPosts,
})
