import { useNavigate } from 'react-router-dom'
import type { ReactNode } from 'react'
import { posts as words } from '#src/messages/admin/posts.ts'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { CategoryList } from '../categories/CategoryList.tsx'
import type { PostRevision } from '#src/data/types.ts'
import { PostList } from './PostList.tsx'
import { postsAddress, postsTabs, type PostsTab } from './posts-address.ts'

interface AdminPostsProps {
  tab: PostsTab
  /** Shows a revision as readers would see it. */
  body: (revision: PostRevision) => ReactNode
}

const tabs = postsTabs.map((key) => ({ key, label: words.tab[key] }))

/** What members wrote, and the categories that it stands in. */
export function AdminPosts({ tab, body }: AdminPostsProps) {
  const navigate = useNavigate()
  return (
    <Stack $gap={4}>
      <Heading as="h1" $size="page">
        {words.heading}
      </Heading>
      <div>
        <Tabs
          label={words.tabs}
          tabs={tabs}
          current={tab}
          // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
          onSelect={(to) => void navigate(postsAddress(to), { replace: true })}
        >
          {tab === 'posts' ? <PostList body={body} /> : <CategoryList />}
        </Tabs>
      </div>
    </Stack>
  )
}
