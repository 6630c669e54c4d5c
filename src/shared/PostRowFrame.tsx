import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '#src/runtime/paths.ts'
import { media, theme } from '#src/theme/theme.ts'
import { cardFocus, CardLink } from '#src/ui/Card.tsx'
import { Cover } from '#src/ui/Cover.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'

interface PostRowFrameProps {
  post: { id: string; title: string; coverImage: string | null }
  /** The rank of its title in the page. */
  heading: 'h2' | 'h3'
  title: ReactNode
  excerpt: ReactNode
  /** What else is told of it. */
  children: ReactNode
}

/** A post as a row of a list; its cover stands beside it when it has one. */
export function PostRowFrame({ post, heading, title, excerpt, children }: PostRowFrameProps) {
  return (
    <Row>
      <Words>
        <Heading as={heading} $size="small" dir="auto">
          <CardLink as={Link} to={paths.post(post.id)}>
            {title}
          </CardLink>
        </Heading>
        <Text $tone="soft" $lines={2} dir="auto">
          {excerpt}
        </Text>
        {children}
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

  ${cardFocus}

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
  overflow-wrap: anywhere;
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
