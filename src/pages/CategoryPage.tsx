import * as postQueries from '#src/data/public/posts.ts'
import {
  CategoryHeader,
  CategoryHeaderSkeleton,
  useCategory,
} from '#src/features/categories/CategoryHeader.tsx'
import { PostList } from '#src/features/posts/PostList.tsx'
import { category as words } from '#src/messages/posts.ts'
import { titles } from '#src/messages/shell.ts'
import { usePathId } from '#src/runtime/address.ts'
import { usePageNumber } from '#src/runtime/address-query.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { MissingPage } from '#src/shared/Missing.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** `/categories/:categoryId?page=2` */
export function CategoryPage() {
  const categoryId = usePathId('categoryId')
  const { category, failure, isMissing, refresh } = useCategory(categoryId)
  const place = { filter: {}, page: usePageNumber() }
  const list = useListQueryAt(postQueries.categoryPosts, categoryId, place)
  useTitle(category?.name ?? (isMissing ? words.missingTitle : titles.category))
  if (isMissing) return <MissingPage words={words} ways={['posts', 'home']} />
  return (
    <Page>
      <Stack $gap={5}>
        {category && <CategoryHeader category={category} total={list.total} />}
        {failure && (
          <FailureState failure={failure} onRetry={refresh} heading={titles.category} />
        )}
        {!category && !failure && <CategoryHeaderSkeleton />}
        <PostList key={categoryId} list={list} heading="h2" empty={words.empty} />
      </Stack>
    </Page>
  )
}
