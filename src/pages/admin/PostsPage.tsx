import { useSearchParams } from 'react-router-dom'
import type { PostRevision } from '#src/data/types.ts'
import { CategoryList } from '#src/features/admin/categories/CategoryList.tsx'
import { PostList } from '#src/features/admin/posts/PostList.tsx'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { PostBody } from '#src/features/content/PostBody.tsx'
import { tabOf } from '#src/runtime/address-query.ts'
import { posts as words } from '#src/messages/admin/posts.ts'
import { adminPostsTabs, paths } from '#src/runtime/paths.ts'
import { AddressTabs } from '#src/shared/AddressTabs.tsx'

/** What members wrote: `?status=reviewing&keyword=…&authorId=…&categoryId=…&sortBy=…&sortOrder=…&page=2`; the categories that it stands in: `?tab=categories` */
export function PostsPage() {
  const [search] = useSearchParams()
  const tab = tabOf(search, adminPostsTabs)
  return (
    <AdminShell heading={words.heading}>
      <AddressTabs
        label={words.tabs}
        tabs={adminPostsTabs}
        words={words.tab}
        current={tab}
        addressOf={paths.adminPosts}
      >
        {tab === 'posts' ? <PostList body={bodyOf} /> : <CategoryList />}
      </AddressTabs>
    </AdminShell>
  )
}

const bodyOf = ({ tree, outline }: PostRevision) => (
  <PostBody tree={tree} depths={outline.map(({ depth }) => depth)} />
)
