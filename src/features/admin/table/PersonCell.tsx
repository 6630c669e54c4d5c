import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { table as words } from '#src/messages/admin/table.ts'
import { paths } from '#src/runtime/paths.ts'
import { theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'

interface PersonCellProps {
  /** Null when the account is gone. */
  person: { id: string; displayName: string; avatarUrl: string | null } | null
}

/** Somebody in a table, leading to their profile. */
export function PersonCell({ person }: PersonCellProps) {
  if (person === null) return words.gone
  return (
    <Person to={paths.profile(person.id)}>
      <Avatar name={person.displayName} src={person.avatarUrl} size={24} />
      <Name>{person.displayName}</Name>
    </Person>
  )
}

const Person = styled(Link)`
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
