import { useSearchParams } from 'react-router-dom'
import { CategoryFilter } from '#src/features/posts/CategoryFilter.tsx'
import { readPostListPlace } from '#src/features/posts/post-list-address.ts'
import { PostList } from '#src/features/posts/PostList.tsx'
import { PostListHeading } from '#src/features/posts/PostListHeading.tsx'
import { usePostList } from '#src/features/posts/usePostList.ts'
import { list as words } from '#src/messages/posts.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/Stack.tsx'

/** `?category=…&tag=…&page=2` */
export function PostsPage() {
  const [search] = useSearchParams()
  const place = readPostListPlace(search)
  const list = usePostList(useRuntime().resources.posts, place)
  const { categoryId, tag } = place.query
  const isFiltered = categoryId !== undefined || tag !== undefined
  return (
    <Page>
      <Stack $gap={5}>
        <PostListHeading total={list.total} tag={tag} />
        <CategoryFilter current={categoryId} />
        <PostList
          list={list}
          heading="h2"
          empty={isFiltered ? words.emptyFiltered : words.empty}
        />
      </Stack>
    </Page>
  )
}
