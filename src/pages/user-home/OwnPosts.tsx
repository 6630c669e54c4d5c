import { Link } from 'react-router-dom'
import { OwnPostList } from '#src/features/posts-management/OwnPostList.tsx'
import { useOwnPosts } from '#src/features/posts-management/useOwnPosts.ts'
import { own as words } from '#src/messages/own.ts'
import { paths } from '#src/runtime/paths.ts'
import { Cluster } from '#src/ui/Cluster.tsx'
import { MoreLink } from '#src/ui/Panel.tsx'
import { Stack } from '#src/ui/Stack.tsx'

interface OwnPostsProps {
  tab: 'posts' | 'drafts'
  page: number
  addressOf: (page: number) => string
}

/** One's own posts of one kind, and the way to all of them. */
export function OwnPosts({ tab, page, addressOf }: OwnPostsProps) {
  const shown = tab === 'posts' ? 'published' : 'drafts'
  const place = { tab: shown, categoryId: '', q: '' } as const
  const list = useOwnPosts(place, page)
  return (
    <Stack $gap={2}>
      <Cluster $justify="end">
        <MoreLink as={Link} to={paths.postsManagement(shown)}>
          {words.manage}
        </MoreLink>
      </Cluster>
      <OwnPostList place={place} list={list} addressOf={addressOf} />
    </Stack>
  )
}
