import { useNavigate, useSearchParams } from 'react-router-dom'
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
import { Tabs } from '#src/ui/Tabs.tsx'

const tabs = postsTabs.map((key) => ({ key, label: words.tab[key] }))

/** What members wrote: `?status=reviewing&keyword=…&authorId=…&categoryId=…&sortBy=…&sortOrder=…&page=2`; the categories that it stands in: `?tab=categories` */
export function PostsPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const tab = readPostsTab(search)
  return (
    <AdminShell heading={words.heading}>
      <div>
        <Tabs
          label={words.tabs}
          tabs={tabs}
          current={tab}
          // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
          onSelect={(to) => void navigate(postsAddress(to), { replace: true })}
        >
          {tab === 'posts' ? <PostList body={bodyOf} /> : <CategoryList />}
        </Tabs>
      </div>
    </AdminShell>
  )
}

const bodyOf = ({ tree, outline }: PostRevision) => (
  <PostBody tree={tree} depths={outline.map(({ depth }) => depth)} />
)
