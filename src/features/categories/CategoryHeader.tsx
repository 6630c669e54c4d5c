import { styled } from 'styled-components'
import type { Category } from '#src/data/types.ts'
import { formatCount } from '#src/lib/counts.ts'
import { category as words } from '#src/messages/categories.ts'
import { FeedLink } from '#src/shared/FeedLink.tsx'
import { theme } from '#src/theme/theme.ts'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { Cluster } from '#src/ui/layout.tsx'

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
