import { Navigate, useSearchParams } from 'react-router-dom'
import { useKnown, useListQueryAt } from '#src/runtime/useQuery.ts'
import { Feed, FeedTabs } from '#src/features/feed/Feed.tsx'
import { CategoryFilter } from '#src/features/posts/CategoryFilter.tsx'
import { CategoryPageLink } from '#src/features/posts/CategoryPageLink.tsx'
import { postListAddress, readPostListPlace } from '#src/features/posts/post-list-address.ts'
import { PostList } from '#src/features/posts/PostList.tsx'
import { PostListHeading } from '#src/features/posts/PostListHeading.tsx'
import { PostRows, PostRowsSkeleton } from '#src/features/posts/PostRows.tsx'
import { list as words } from '#src/messages/posts.ts'
import * as postQueries from '#src/data/public/posts.ts'
import type { PostQuery } from '#src/data/types.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { paths } from '#src/runtime/paths.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { EmptyWithWay } from '#src/shared/PagedList.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** `?category=…&tag=…&page=2`, or `?tab=following` for members */
export function PostsPage() {
  const [search] = useSearchParams()
  const { isSignedIn } = useSession()
  if (search.get('tab') !== 'following') return <Everything search={search} />
  if (!isSignedIn) return <Navigate to={paths.login(paths.posts('following'))} replace />
  return <Following />
}

function Following() {
  useTitle(words.heading)
  return (
    <Page>
      <Stack $gap={5}>
        <PostListHeading total={null} tag={undefined} />
        <FeedTabs current="following">
          <Feed
            rowsOf={(posts) => <PostRows posts={posts} heading="h2" />}
            skeleton={<PostRowsSkeleton />}
          />
        </FeedTabs>
      </Stack>
    </Page>
  )
}

function Everything({ search }: { search: URLSearchParams }) {
  const place = readPostListPlace(search)
  const list = useListQueryAt(postQueries.posts, null, place)
  const { categoryId, tag } = place.filter
  const isFiltered = categoryId !== undefined || tag !== undefined
  const isRefused = isFiltered && list.failure?.kind === 'invalid'
  useTitle(words.onPage(useName(place.filter), place.page))
  return (
    <Page>
      <Stack $gap={5}>
        <PostListHeading total={list.total} isCapped={list.isTotalCapped} tag={tag} />
        <FeedTabs current="all">
          <Stack $gap={5}>
            <CategoryFilter current={categoryId} />
            {categoryId !== undefined && <CategoryPageLink id={categoryId} />}
            {isRefused ? (
              <EmptyWithWay
                text={words.noneMatching}
                to={postListAddress({})}
                label={words.all}
              />
            ) : (
              <PostList
                list={list}
                heading="h2"
                empty={isFiltered ? words.emptyFiltered : words.empty}
              />
            )}
          </Stack>
        </FeedTabs>
      </Stack>
    </Page>
  )
}

/** What narrows the list, in the words of the server (`server/seo/pages.service.ts`). */
function useName({ categoryId, tag }: PostQuery): string {
  const categories = useKnown(postQueries.categories, null)
  const category = categories?.find(({ id }) => id === categoryId)
  const narrowing = [
    ...(tag === undefined ? [] : [words.tag(tag)]),
    ...(category ? [words.category(category.name)] : []),
  ]
  return narrowing.join(' · ') || words.heading
}
