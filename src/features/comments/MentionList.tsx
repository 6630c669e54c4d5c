import { styled } from 'styled-components'
import { composer as words } from '#src/messages/comments.ts'
import { theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { popover } from '#src/ui/popover.ts'
import type { MentionView } from './useMention.ts'

interface MentionListProps {
  id: string
  mention: Pick<MentionView, 'people' | 'active'>
  onChoose: (nickName: string) => void
}

/** The people that an @ may mean; the focus stays in the text field, which marks one of them. */
export function MentionList({ id, mention, onChoose }: MentionListProps) {
  return (
    <List id={id} aria-label={words.people}>
      {mention.people.map(({ id: personId, nickName, avatarUrl }, at) => (
        <Option
          key={personId}
          id={optionId(id, at)}
          aria-selected={at === mention.active}
          // Before the field loses the focus, and with it the list.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(nickName)
          }}
        >
          <Avatar name={nickName} src={avatarUrl} size={24} />
          {nickName}
        </Option>
      ))}
    </List>
  )
}

export const optionId = (listId: string, at: number) => `${listId}-${at}`

const List = styled.div.attrs({ role: 'listbox' })`
  position: absolute;
  z-index: ${theme.layer.menu};
  top: calc(100% + 4px);
  left: 0;
  width: min(100%, 280px);
  ${popover}
`

const Option = styled.div.attrs({ role: 'option' })`
  display: flex;
  gap: ${theme.space[2]};
  align-items: center;
  min-height: 36px;
  padding: 4px 8px;
  border-radius: ${theme.radius.s};
  cursor: pointer;

  &[aria-selected='true'] {
    background: ${theme.color.accentSoft};
    color: ${theme.color.accent};
  }
`
