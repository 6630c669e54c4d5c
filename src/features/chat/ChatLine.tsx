import { useRef } from 'react'
import { styled } from 'styled-components'
import { connectMessage } from '#machines/chat/message.connect.ts'
import type { OnItsWay } from '#machines/chat/outgoing.connect.ts'
import { message as words, sendFailureText, messageStatus } from '#src/messages/chat.ts'
import { useConnected } from '#src/runtime/useConnected.ts'
import { theme } from '#src/theme/theme.ts'
import { Act, Bubble } from './Bubble.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import { isKnown, timeOf, type ChatRow, type ShownMessage } from './chat-rows.ts'

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
  return (
    <Bubble isMine text={content} name={names.mine} day={day}>
      {canRetry ? (
        <>
          <Failed role="alert">
            {messageStatus[status]}
            {failure && `：${sendFailureText(failure)}`}
          </Failed>
          <Act onClick={() => acts.onRetry(clientId)}>{words.retry}</Act>
        </>
      ) : (
        <span>{messageStatus[status]}</span>
      )}
      {canDiscard && <Act onClick={() => acts.onDiscard(clientId)}>{words.discard}</Act>}
    </Bubble>
  )
}

const Failed = styled.span`
  color: ${theme.color.bad};
`
