import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { components } from '#openapi/generated/schema.d.ts'
import { postsOfTopic } from '#src/data/admin/topics.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { view as words } from '#src/messages/admin/topics.ts'
import { statuses } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { theme } from '#src/theme/theme.ts'
import { Heading, Text, TextLink } from '#src/ui/Text.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** The newest posts of a topic, in every state. */
export function TopicPostList({ topicId }: { topicId: string }) {
  return (
    <Stack as="section" $gap={2}>
      <Heading as="h3" $size="small">
        {words.postsHeading}
      </Heading>
      <Loaded view={useQuery(postsOfTopic, topicId)} skeleton={<SkeletonText lines={4} />}>
        {(posts) => <Posts {...posts} />}
      </Loaded>
    </Stack>
  )
}

function Posts({ items, total }: components['schemas']['AdminPostPage']) {
  if (items.length === 0) return <Text $tone="faint">{words.noPosts}</Text>
  return (
    <>
      <List>
        {items.map(({ id, title, status, author }) => (
          <li key={id}>
            {status === 'deleted' ? (
              title || words.untitled
            ) : (
              <TextLink as={Link} to={paths.post(id)}>
                {title || words.untitled}
              </TextLink>
            )}
            <Text as="span" $tone="faint" $size="s">
              {author?.displayName} · {statuses[status]}
            </Text>
          </li>
        ))}
      </List>
      {total > items.length && (
        <Text $tone="faint" $size="s">
          {words.morePosts(total)}
        </Text>
      )}
    </>
  )
}

const List = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space[1]} ${theme.space[3]};
    justify-content: space-between;
    padding: ${theme.space[2]} 0;
    border-top: 1px solid ${theme.color.line};
    overflow-wrap: anywhere;
  }
`
