import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { formatCount } from '#src/lib/counts.ts'
import { post as words } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import type { PostDetail } from '#src/data/types.ts'
import { theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Text } from '#src/ui/Text.tsx'

interface AuthorCardProps {
  author: PostDetail['author']
  /** The control to follow them. */
  follow: ReactNode
}

/** Who has written this: below the text, when one knows whether one wants more. */
export function AuthorCard({ author, follow }: AuthorCardProps) {
  return (
    <Box aria-label={words.author} data-print="hidden">
      <Avatar name={author.displayName} src={author.avatarUrl} size={56} />
      <Words>
        <Name to={paths.profile(author.id)}>{author.displayName}</Name>
        {author.bio !== '' && (
          <Text $tone="soft" $lines={2}>
            {author.bio}
          </Text>
        )}
        {author.postCount !== null && author.followersCount !== null && (
          <Text $tone="faint" $size="s">
            {words.authorFacts(
              formatCount(author.postCount),
              formatCount(author.followersCount),
            )}
          </Text>
        )}
      </Words>
      {follow}
    </Box>
  )
}

const Box = styled.section`
  display: flex;
  gap: ${theme.space[4]};
  align-items: center;
  padding: ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};
`

const Words = styled.div`
  flex: 1;
  min-width: 0;
`

const Name = styled(Link)`
  font-weight: 600;

  &:hover {
    color: ${theme.color.accent};
  }
`
