import { useSearchParams } from 'react-router-dom'
import type { PostRevision } from '#src/data/types.ts'
import { CategoryList } from '#src/features/admin/categories/CategoryList.tsx'
import { PostList } from '#src/features/admin/posts/PostList.tsx'
import {
  postsAddress,
  postsTabs,
  readPostsTab,
} from '#src/features/admin/posts/posts-address.ts'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { PostBody } from '#src/features/content/PostBody.tsx'
import { posts as words } from '#src/messages/admin/posts.ts'
import { AddressTabs } from '#src/shared/AddressTabs.tsx'

/** What members wrote: `?status=reviewing&keyword=…&authorId=…&categoryId=…&sortBy=…&sortOrder=…&page=2`; the categories that it stands in: `?tab=categories` */
export function PostsPage() {
  const [search] = useSearchParams()
  const tab = readPostsTab(search)
  return (
    <AdminShell heading={words.heading}>
      <AddressTabs
        label={words.tabs}
        tabs={postsTabs}
        words={words.tab}
        current={tab}
        addressOf={postsAddress}
      >
        {tab === 'posts' ? <PostList body={bodyOf} /> : <CategoryList />}
      </AddressTabs>
    </AdminShell>
  )
}

const bodyOf = ({ tree, outline }: PostRevision) => (
  <PostBody tree={tree} depths={outline.map(({ depth }) => depth)} />
)
