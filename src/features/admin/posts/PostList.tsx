import type { ReactNode } from 'react'
import * as postQueries from '#src/data/public/posts.ts'
import type { PostRevision } from '#src/data/types.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useQuery } from '#src/runtime/useQuery.ts'
import { AdminTable } from '../table/AdminTable.tsx'
import { useTable } from '../table/useTable.ts'
import { PostDialog } from './PostDialog.tsx'
import { postTable } from './post-table.tsx'

interface PostListProps {
  /** Shows a revision as readers would see it. */
  body: (revision: PostRevision) => ReactNode
}

/** Everybody's posts in every state: the review queue, and what may be done with each. */
export function PostList({ body }: PostListProps) {
  const view = useTable(postTable(useRuntime()))
  const { data: categories } = useQuery(postQueries.categories)
  return (
    <AdminTable
      view={view}
      detail={(post, ways) => <PostDialog key={post.id} post={post} body={body} {...ways} />}
      options={{
        categoryId: (categories ?? []).map(({ id, name }) => ({ value: id, label: name })),
      }}
    />
  )
}
