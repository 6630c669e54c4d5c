import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useQuery } from '#src/runtime/useQuery.ts'
import { card, neighbours as words } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import type { PostNeighbours } from '#src/data/types.ts'
import * as queries from '#src/data/queries.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** Where to go on from a post: the author's one before and after, and others like it. */
export function Neighbours({ postId }: { postId: string }) {
  const { data } = useQuery(queries.neighbours, postId)
  if (data === null) return null
  const { previous, next, related } = data
  if (previous === null && next === null && related.length === 0) return null
  return (
    <Stack as="nav" $gap={5} aria-label={words.heading}>
      {(previous ?? next) && (
        <Pair>
          <Beside label={words.previous} post={previous} />
          <Beside label={words.next} post={next} />
        </Pair>
      )}
      {related.length > 0 && <Related posts={related} />}
    </Stack>
  )
}

function Beside({ label, post }: { label: string; post: PostNeighbours['previous'] }) {
  if (post === null) return <span />
  return (
    <Neighbour to={paths.post(post.id)}>
      <Text as="span" $tone="faint" $size="s">
        {label}
      </Text>
      <span dir="auto">{post.title}</span>
    </Neighbour>
  )
}

function Related({ posts }: { posts: PostNeighbours['related'] }) {
  return (
    <div>
      <Heading $size="small">{words.related}</Heading>
      <List>
        {posts.map(({ id, title, author, likeCount }) => (
          <li key={id}>
            <Link to={paths.post(id)} dir="auto">
              {title}
            </Link>
            <By as="span" $tone="faint" $size="s">
              <bdi>{author.displayName}</bdi>
              <span>{` · ${card.likes(String(likeCount))}`}</span>
            </By>
          </li>
        ))}
      </List>
    </div>
  )
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space[4]};

  a:last-child {
    text-align: end;
  }

  ${media.phone} {
    grid-template-columns: 1fr;

    & > span {
      display: none;
    }

    a:last-child {
      text-align: start;
    }
  }
`

const Neighbour = styled(Link)`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[1]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  overflow-wrap: anywhere;

  ${media.hover} {
    &:hover {
      border-color: ${theme.color.lineStrong};
      color: ${theme.color.accent};
    }
  }
`

/** A long name gives way to the title, never the number behind it. */
const By = styled(Text)`
  display: flex;
  flex: none;
  max-width: 45%;
  white-space: pre;

  bdi {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  span {
    flex: none;
  }
`

const List = styled.ul`
  li {
    display: flex;
    gap: ${theme.space[3]};
    align-items: baseline;
    justify-content: space-between;
    padding: ${theme.space[2]} 0;
    border-bottom: 1px solid ${theme.color.line};
    overflow-wrap: anywhere;
  }

  a:hover {
    color: ${theme.color.accent};
  }
`
