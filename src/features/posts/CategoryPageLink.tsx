import { Link } from 'react-router-dom'
import * as postQueries from '#src/data/public/posts.ts'
import { list as words } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Text, TextLink } from '#src/ui/Text.tsx'

/** The way to the page of a category; nothing where there is no such category. */
export function CategoryPageLink({ id }: { id: string }) {
  const { data, isLoading } = useQuery(postQueries.categories, null)
  if (isLoading)
    return (
      <Loading>
        <Text as="div" $size="s">
          <Skeleton height="1lh" width="160px" />
        </Text>
      </Loading>
    )
  if (!data?.some((category) => category.id === id)) return null
  return (
    <Text $size="s">
      <TextLink as={Link} to={paths.category(id)}>
        {words.categoryPage}
      </TextLink>
    </Text>
  )
}
