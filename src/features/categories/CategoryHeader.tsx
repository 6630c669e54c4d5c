import { useLayoutEffect } from 'react'
import { styled } from 'styled-components'
import * as postQueries from '#src/data/public/posts.ts'
import type { Category } from '#src/data/types.ts'
import { formatCount } from '#src/lib/counts.ts'
import { category as words } from '#src/messages/posts.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useQuery } from '#src/runtime/useQuery.ts'
import { FeedLink } from '#src/shared/FeedLink.tsx'
import { theme } from '#src/theme/theme.ts'
import { Cluster } from '#src/ui/layout.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { PageHeading, Text } from '#src/ui/Text.tsx'

interface CategoryHeaderProps {
  category: Category
  /** How many posts it has; null while that is not known. */
  total: number | null
}

/** What a category is: name, words, how many posts. */
export function CategoryHeader({ category, total }: CategoryHeaderProps) {
  return (
    <Head>
      <Cluster $gap={3}>
        <PageHeading>{category.name}</PageHeading>
        <Tag $tone="error">{words.label}</Tag>
        {total !== null && (
          <Text as="span" $tone="faint" $size="s">
            {words.total(formatCount(total))}
          </Text>
        )}
        <Text as="span" $tone="faint" $size="s">
          <FeedLink of="categories" id={category.id} name={category.name} />
        </Text>
      </Cluster>
      {category.description !== '' && <Words $tone="soft">{category.description}</Words>}
    </Head>
  )
}

/** The head of a category in the shape of the one to come. */
export function CategoryHeaderSkeleton() {
  return (
    <Head as="div">
      <Loading>
        <Skeleton height="39px" width="240px" />
      </Loading>
      <Loading>
        <Skeleton height="26px" width="360px" />
      </Loading>
    </Head>
  )
}

const Head = styled.header`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
  padding-bottom: ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.line};
`

const Words = styled(Text)`
  max-width: 38em;
  overflow-wrap: anywhere;
`

/** One category. One that is newer than the categories remembered is asked for again before it counts as missing. */
export function useCategory(categoryId: string) {
  const { queryClient } = useRuntime()
  const { data, failure, isRefreshing, refresh } = useQuery(postQueries.categories, null)
  const category = data?.find(({ id }) => id === categoryId) ?? null
  // Before anything is painted, so that what is only unknown is never told to be missing.
  useLayoutEffect(() => {
    const known = queryClient.data(postQueries.categories, null)
    if (known?.every(({ id }) => id !== categoryId))
      queryClient.refresh(postQueries.categories, null)
  }, [queryClient, categoryId])
  return {
    category,
    failure: category === null ? failure : null,
    isMissing: data !== null && category === null && failure === null && !isRefreshing,
    refresh,
  }
}
