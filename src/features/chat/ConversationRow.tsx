import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Conversation } from '#src/data/types.ts'
import { relativeTime } from '#src/lib/dates.ts'
import { isPicture } from '#src/lib/image-source.ts'
import { conversations as words } from '#src/messages/chat.ts'
import { useMenu } from '#src/runtime/hooks.ts'
import { paths } from '#src/runtime/paths.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Badge } from '#src/ui/Badge.tsx'
import { Dropdown } from '#src/ui/Dropdown.tsx'
import { MoreButton } from '#src/ui/IconButton.tsx'
import { MenuItem } from '#src/ui/MenuItem.tsx'
import { VisuallyHidden } from '#src/ui/Text.tsx'
import type { Peer } from './chat-acts.ts'

interface ConversationRowProps {
  conversation: Conversation
  isOpen: boolean
  isOnline: boolean
  now: Date
  onDelete: (peer: Peer) => void
}

/** One conversation: with whom, what was said last, how much is unread. */
export function ConversationRow(props: ConversationRowProps) {
  const { conversation, isOpen, isOnline, now, onDelete } = props
  const { userId, userName, userAvatar, lastMessage, lastMessageTime, unreadCount } =
    conversation
  return (
    <Item>
      <Row to={paths.messageCenter('chat', userId)} aria-current={isOpen ? 'true' : undefined}>
        <Portrait>
          <Avatar name={userName} src={userAvatar} />
          {isOnline && (
            <Dot>
              <VisuallyHidden>{words.online}</VisuallyHidden>
            </Dot>
          )}
        </Portrait>
        <Words>
          <Line>
            <Name>{userName}</Name>
            <Time dateTime={lastMessageTime}>{relativeTime(lastMessageTime, now)}</Time>
          </Line>
          <Line>
            <Last dir="auto">{isPicture(lastMessage) ? words.picture : lastMessage}</Last>
            <Badge count={unreadCount} />
          </Line>
        </Words>
      </Row>
      <Corner>
        <ConversationMenu place={userId} name={userName}>
          <MenuItem onClick={() => onDelete({ id: userId, name: userName })}>
            {words.delete}
          </MenuItem>
        </ConversationMenu>
      </Corner>
    </Item>
  )
}

/** Its menu: for a mouse only where it is, as the list is for reading; always there for fingers and keys. */
const Corner = styled.span`
  flex: none;

  ${media.hover} {
    opacity: 0;
  }

  &:focus-within,
  &:has([aria-expanded='true']) {
    opacity: 1;
  }
`

const Item = styled.li`
  display: flex;
  align-items: center;
  border-radius: ${theme.radius.s};

  &:hover {
    background: ${theme.color.code};
  }

  &:has(> [aria-current]) {
    background: ${theme.color.accentSoft};
  }

  &:hover > ${Corner} {
    opacity: 1;
  }
`

const Row = styled(Link)`
  display: flex;
  flex: 1;
  gap: ${theme.space[3]};
  align-items: center;
  min-width: 0;
  padding: ${theme.space[2]};
  border-radius: ${theme.radius.s};
`

const Portrait = styled.span`
  position: relative;
  display: flex;
`

const Dot = styled.span`
  position: absolute;
  right: 0;
  bottom: 0;
  width: 11px;
  height: 11px;
  border: 2px solid ${theme.color.surface};
  border-radius: 50%;
  background: ${theme.color.good};

  ${media.forced} {
    background: Highlight;
    forced-color-adjust: none;
  }
`

const Words = styled.span`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
`

const Line = styled.span`
  display: flex;
  gap: ${theme.space[2]};
  align-items: center;
  justify-content: space-between;
`

const Name = styled.span`
  overflow: hidden;
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
`

const Time = styled.time`
  flex: none;
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.xs};
`

const Last = styled.span`
  overflow: hidden;
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.s};
  text-overflow: ellipsis;
  white-space: nowrap;
`

interface ConversationMenuProps {
  /** Where it stands, among all menus of conversations. */
  place: string
  /** With whom the conversation is. */
  name: string
  /** `MenuItem`s. */
  children: ReactNode
}

/** What is done with a conversation more rarely. */
function ConversationMenu({ place, name, children }: ConversationMenuProps) {
  const menu = useMenu(`conversation-${place}`)
  return (
    <Dropdown
      {...menu}
      opensBy="press"
      trigger={(props) => <MoreButton {...props} label={words.menu(name)} />}
    >
      {children}
    </Dropdown>
  )
}
