import { Ellipsis } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { styled } from 'styled-components'
import { connectMessage } from '#machines/chat/message.connect.ts'
import type { OnItsWay } from '#machines/chat/outgoing.connect.ts'
import { firstLine } from '#src/lib/characters.ts'
import { message as words, sendFailureText, messageStatus } from '#src/messages/chat.ts'
import { useConnected, useMenu } from '#src/runtime/hooks.ts'
import { theme } from '#src/theme/theme.ts'
import { Dropdown } from '#src/ui/Dropdown.tsx'
import { MenuItem } from '#src/ui/MenuItem.tsx'
import { Act, Bubble } from './Bubble.tsx'
import { isKnown, timeOf, type ChatRow, type ShownMessage, wordsOf } from './chat-rows.ts'

export interface LineActs {
  onDelete: (id: string) => void
  onReport: (id: string) => void
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

interface ChatLineProps {
  row: ChatRow
  /** Named above the first line of a day. */
  day: string | null
  /** The names of both. */
  names: { mine: string; theirs: string }
  acts: LineActs
}

/** A line of the chat, with how far it has come and what one may do about it. */
export function ChatLine({ row, day, names, acts }: ChatLineProps) {
  return isKnown(row) ? (
    <Known message={row} day={day} names={names} acts={acts} />
  ) : (
    <Waiting row={row} day={day} names={names} acts={acts} />
  )
}

interface KnownProps extends Pick<ChatLineProps, 'day' | 'names' | 'acts'> {
  message: ShownMessage
}

function Known({ message, day, names, acts }: KnownProps) {
  const { content, createdAt, isMine, status } = message
  const time = timeOf(message)
  const button = useRef<HTMLButtonElement>(null)
  const name = isMine ? names.mine : names.theirs
  const { onDelete, onReport } = acts
  const menu = (
    <MessageMenu
      message={message}
      name={name}
      time={time}
      button={button}
      onDelete={onDelete}
      onReport={onReport}
    />
  )
  return (
    <Bubble isMine={isMine} text={content} name={name} day={day} menuButton={button}>
      {isMine && menu}
      <time dateTime={createdAt}>{time}</time>
      {status !== null && <span>{messageStatus[status]}</span>}
      {!isMine && menu}
    </Bubble>
  )
}

interface WaitingProps extends Pick<ChatLineProps, 'day' | 'names' | 'acts'> {
  row: OnItsWay
}

function Waiting({ row: { clientId, content, message }, day, names, acts }: WaitingProps) {
  const { status, failure, canRetry, canDiscard } = useConnected(message, connectMessage)
  const said = beginningOf({ content })
  return (
    <Bubble isMine text={content} name={names.mine} day={day}>
      {canRetry ? (
        <>
          <Failed role="alert">
            {messageStatus[status]}
            {failure && `：${sendFailureText(failure)}`}
          </Failed>
          <Act aria-label={words.retryLabel(said)} onClick={() => acts.onRetry(clientId)}>
            {words.retry}
          </Act>
        </>
      ) : (
        <span>{messageStatus[status]}</span>
      )}
      {canDiscard && (
        <Act aria-label={words.discardLabel(said)} onClick={() => acts.onDiscard(clientId)}>
          {words.discard}
        </Act>
      )}
    </Bubble>
  )
}

const Failed = styled.span`
  color: ${theme.color.bad};
`

interface MessageMenuProps {
  message: Pick<ShownMessage, 'id' | 'isMine' | 'content'>
  /** Who said it. */
  name: string
  /** When it was said. */
  time: string
  /** The button of the menu: a press on the message presses it. */
  button: RefObject<HTMLButtonElement | null>
  onDelete: (id: string) => void
  onReport: (id: string) => void
}

/** So many of its first characters tell a message from the others of its minute. */
const tellingLength = 12

const beginningOf = (message: Pick<ShownMessage, 'content'>) =>
  firstLine(wordsOf(message), tellingLength)

/** What is done with a message more rarely. Its button is there for keys, and seen when the mouse comes near. */
function MessageMenu(props: MessageMenuProps) {
  const { message, name, time, button, onDelete, onReport } = props
  const { id, isMine } = message
  const label = words.menu(name, time, beginningOf(message))
  const menu = useMenu(`message-${id}`)
  return (
    <Dropdown
      {...menu}
      opensBy="press"
      align={isMine ? 'end' : 'start'}
      button={button}
      trigger={(props) => (
        <Act $shy {...props} aria-label={label} title={label}>
          <Ellipsis size={16} aria-hidden />
        </Act>
      )}
    >
      <MenuItem onClick={() => onDelete(id)}>{words.delete}</MenuItem>
      {!isMine && <MenuItem onClick={() => onReport(id)}>{words.report}</MenuItem>}
    </Dropdown>
  )
}
