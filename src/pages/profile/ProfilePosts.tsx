import { useSearchParams } from 'react-router-dom'
import { readPage } from '#src/features/posts/post-list-address.ts'
import { PostList } from '#src/features/posts/PostList.tsx'
import { usePostList } from '#src/features/posts/usePostList.ts'
import { profile as words } from '#src/messages/profile.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

/** What somebody has published, the newest first. */
export function ProfilePosts({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const place = { query: { authorId: userId }, page: readPage(search) }
  const list = usePostList(useRuntime().resources.postsBy(userId), place)
  return (
    <>
      <VisuallyHidden as="h2">{words.tab.posts}</VisuallyHidden>
      <PostList list={list} empty={words.empty} showsAuthor={false} />
    </>
  )
}
