import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { formatCount } from '#src/lib/counts.ts'
import { people as words } from '#src/messages/people.ts'
import { paths } from '#src/runtime/paths.ts'
import type { Creator } from '#src/data/types.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Text } from '#src/ui/Text.tsx'

interface PersonRowProps {
  person: Creator
  /** What one may do about them. */
  action: ReactNode
}

/** Somebody in a list: portrait, name, words, counts. */
export function PersonRow({ person, action }: PersonRowProps) {
  return (
    <Row>
      <Avatar name={person.displayName} src={person.avatarUrl} size={48} />
      <Words>
        <Name to={paths.profile(person.id)}>{person.displayName}</Name>
        <Text $tone="soft" $size="s" $lines={2}>
          {person.bio || words.noBio}
        </Text>
        <Text $tone="faint" $size="s">
          {words.posts(formatCount(person.postCount))} ·{' '}
          {words.followers(formatCount(person.followersCount))} ·{' '}
          {words.views(formatCount(person.totalViews))}
        </Text>
      </Words>
      <Actions>{action}</Actions>
    </Row>
  )
}

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${theme.space[3]} ${theme.space[4]};
  align-items: start;
  padding: ${theme.space[4]} 0;
  border-bottom: 1px solid ${theme.color.line};

  ${media.phone} {
    grid-template-columns: auto minmax(0, 1fr);
  }
`

const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[1]};
  align-items: flex-start;
  min-width: 0;
  overflow-wrap: anywhere;
`

const Actions = styled.div`
  display: flex;
  gap: ${theme.space[2]};
  align-items: center;

  &:empty {
    display: none;
  }

  ${media.phone} {
    grid-column: 2;
  }
`

const Name = styled(Link)`
  font-weight: 600;

  &:hover {
    color: ${theme.color.accent};
  }
`
