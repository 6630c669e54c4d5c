import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { table as words } from '#src/messages/admin/table.ts'
import { paths } from '#src/runtime/paths.ts'
import { theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'

/** Somebody as a table shows them. */
export interface Person {
  id: string
  displayName: string
  avatarUrl: string | null
}

/** Somebody in a table, leading to their profile; null when the account is gone. */
export function PersonCell({ person }: { person: Person | null }) {
  if (person === null) return words.gone
  return (
    <Profile to={paths.profile(person.id)}>
      <Avatar name={person.displayName} src={person.avatarUrl} size={24} />
      <Name>{person.displayName}</Name>
    </Profile>
  )
}

const Profile = styled(Link)`
  display: inline-flex;
  gap: ${theme.space[2]};
  align-items: center;
  max-width: 168px;

  &:hover {
    color: ${theme.color.accent};
  }
`

const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`
