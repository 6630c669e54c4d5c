import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { formatDateTime } from '#src/lib/dates.ts'
import { user as words } from '#src/messages/admin/users.ts'
import { theme } from '#src/theme/theme.ts'
import { Text } from '#src/ui/Text.tsx'

export const Entries = styled.ul`
  li {
    display: grid;
    gap: 2px;
    padding: ${theme.space[3]} 0;
    border-bottom: 1px solid ${theme.color.line};
    overflow-wrap: anywhere;
  }
`

interface EntryProps {
  title: ReactNode
  text: string
  actor: { displayName: string } | null
  time: string
}

/** Something that was decided: what, why, by whom and when. */
export function Entry({ title, text, actor, time }: EntryProps) {
  return (
    <li>
      <strong>{title}</strong>
      {text !== '' && <span>{text}</span>}
      <Text $tone="soft" $size="s">
        {words.by(actor?.displayName ?? words.system)} · {formatDateTime(time)}
      </Text>
    </li>
  )
}
