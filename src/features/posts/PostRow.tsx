import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { card } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import type { PostSummary } from '#src/data/types.ts'
import { media, theme } from '#src/theme/theme.ts'
import { CardLink } from '#src/ui/Card.tsx'
import { Cover } from '#src/ui/Cover.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { PostByline } from './PostByline.tsx'

interface PostRowProps {
  post: PostSummary
  now: Date
  showsAuthor: boolean
  /** The rank of its title in the page. */
  heading: 'h2' | 'h3'
  /** Small controls at its end. */
  actions?: ReactNode
}

/** A post as a row of a list; its cover stands beside it when it has one. */
export function PostRow({ post, now, showsAuthor, heading, actions }: PostRowProps) {
  return (
    <Row>
      <Words>
        <Heading as={heading} $size="small">
          <CardLink as={Link} to={paths.post(post.id)}>
            {post.title}
          </CardLink>
        </Heading>
        <Text $tone="soft" $lines={2}>
          {post.excerpt || card.noExcerpt}
        </Text>
        <PostByline post={post} now={now} showsAuthor={showsAuthor} actions={actions} />
      </Words>
      {post.coverImage && (
        <Picture>
          <Cover title={post.title} src={post.coverImage} />
        </Picture>
      )}
    </Row>
  )
}

const Row = styled.article`
  position: relative;
  display: flex;
  gap: ${theme.space[5]};
  align-items: center;
  padding: ${theme.space[4]} 0;
  border-bottom: 1px solid ${theme.color.line};

  &:has(${CardLink}:focus-visible) {
    outline: 2px solid ${theme.color.accent};
    outline-offset: 2px;
  }

  ${media.hover} {
    &:hover h2,
    &:hover h3 {
      color: ${theme.color.accent};
    }
  }
`

const Words = styled.div`
  container-type: inline-size;
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space[1]};
  min-width: 0;
`

const Picture = styled.div`
  flex: none;
  width: 184px;
  overflow: hidden;
  border-radius: ${theme.radius.s};

  ${media.phone} {
    width: 104px;
  }
`
