import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { relativeTime } from '#src/lib/dates.ts'
import { conversations as words } from '#src/messages/chat.ts'
import { paths } from '#src/runtime/paths.ts'
import type { Conversation } from '#src/runtime/realtime.ts'
import { theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Badge } from '#src/ui/Badge.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { isPicture } from './picture.ts'

interface ConversationRowProps {
  conversation: Conversation
  isOpen: boolean
  isOnline: boolean
  now: Date
}

/** One conversation: with whom, what was said last, how much is unread. */
export function ConversationRow({ conversation, isOpen, isOnline, now }: ConversationRowProps) {
  const { userId, userName, userAvatar, lastMessage, lastMessageTime, unreadCount } =
    conversation
  return (
    <li>
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
            <Last>{isPicture(lastMessage) ? words.picture : lastMessage}</Last>
            <Badge count={unreadCount} />
          </Line>
        </Words>
      </Row>
    </li>
  )
}

const Row = styled(Link)`
  display: flex;
  gap: ${theme.space[3]};
  align-items: center;
  padding: ${theme.space[2]};
  border-radius: ${theme.radius.s};

  &:hover {
    background: ${theme.color.code};
  }

  &[aria-current] {
    background: ${theme.color.accentSoft};
  }
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
