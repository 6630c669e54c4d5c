import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { useSearchParams } from 'react-router-dom'
import { readPage } from '#src/features/posts/post-list-address.ts'
import { PostList } from '#src/features/posts/PostList.tsx'
import { profile as words } from '#src/messages/profile.ts'
import * as queries from '#src/data/queries.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

const everything = {}

/** What somebody has published, the newest first. */
export function ProfilePosts({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const place = { filter: everything, page: readPage(search) }
  const list = useListQueryAt(queries.postsBy, userId, place)
  return (
    <>
      <VisuallyHidden as="h2">{words.tab.posts}</VisuallyHidden>
      <PostList list={list} empty={words.empty} showsAuthor={false} />
    </>
  )
}
