import { useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Virtualizer, type CustomItemComponentProps } from 'virtua'
import { chat as words } from '#src/messages/chat.ts'
import { failureText } from '#src/messages/failures.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { useConversation, useOnTheirWay } from '#src/runtime/useRealtime.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { VisuallyHidden } from '#src/ui/Text.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'
import type { ChatActs } from './chat-acts.ts'
import { dayAt, keyOf, wordsOf, type ChatRow, type ShownMessage } from './chat-rows.ts'
import { BubblesSkeleton } from './Bubble.tsx'
import { ChatLine, type LineActs } from './ChatLine.tsx'
import { DeleteMessageDialog } from './DeleteDialogs.tsx'
import { useReadingPlace } from './useReadingPlace.ts'

interface MessageListProps {
  peerId: string
  peerName: string
  /** Somebody wants to report what the other one has said. */
  onReport: ChatActs['onReport']
}

/** The messages with somebody, by day; only those in sight are drawn. */
export function MessageList(props: MessageListProps) {
  const box = useRef<HTMLDivElement>(null)
  const conversation = useConversation(props.peerId)
  // A message is deleted together with the button that asked for it.
  useKeptFocus(box)
  return (
    <Frame ref={box} tabIndex={-1}>
      <Messages {...props} conversation={conversation} />
      <ArrivalAnnouncer conversation={conversation} />
    </Frame>
  )
}

interface MessagesProps extends MessageListProps {
  conversation: ReturnType<typeof useConversation>
}

function Messages({ conversation, peerId, peerName, onReport }: MessagesProps) {
  const onTheirWay = useOnTheirWay(peerId)
  const rows = [...conversation.messages, ...onTheirWay.messages]
  if (conversation.isLoading) return <BubblesSkeleton />
  if (conversation.hasFailed && conversation.failure) {
    const { failure, retry } = conversation
    const text = words.failed(failureText(failure))
    return <FailureState failure={failure} text={text} onRetry={retry} />
  }
  if (rows.length === 0) {
    return (
      <Middle>
        <EmptyState text={words.empty} />
      </Middle>
    )
  }
  return (
    <Lines
      conversation={conversation}
      rows={rows}
      onTheirWay={onTheirWay}
      peerId={peerId}
      peerName={peerName}
      onReport={onReport}
    />
  )
}

interface LinesProps extends MessagesProps {
  rows: readonly ChatRow[]
  onTheirWay: ReturnType<typeof useOnTheirWay>
}

function Lines({ conversation, rows, onTheirWay, peerId, peerName, onReport }: LinesProps) {
  const { messages, older, hasMore, isAdding, isStuck, retry } = conversation
  const mine = useSession().user?.nickname ?? ''
  const [doomedId, setDoomedId] = useState<string | null>(null)
  const doomed = messages.find(({ id }) => id === doomedId)
  const { list, handleScroll, handleResize, ...shown } = useReadingPlace(rows, () => {
    if (hasMore && !isAdding && !isStuck) older()
  })
  const acts: LineActs = {
    onDelete: setDoomedId,
    onReport: (id) => {
      const reported = messages.find((message) => message.id === id)
      if (reported) onReport(reported)
    },
    onRetry: onTheirWay.retry,
    onDiscard: onTheirWay.discard,
  }
  return (
    <>
      {isAdding && <Above>{words.olderLoading}</Above>}
      {isStuck && (
        <Above role="alert">
          {words.olderFailed}
          <Button $size="small" onClick={retry}>
            {words.retry}
          </Button>
        </Above>
      )}
      <Scroller aria-label={words.messagesWith(peerName)} tabIndex={0}>
        <Virtualizer
          ref={list}
          data={shown.rows}
          shift={shown.shift}
          item={Uncontained}
          onScroll={handleScroll}
          onResize={handleResize}
        >
          {(row, index) => (
            <ChatLine
              key={keyOf(row)}
              row={row}
              day={dayAt(shown.rows, index)}
              names={{ mine, theirs: peerName }}
              acts={acts}
            />
          )}
        </Virtualizer>
      </Scroller>
      {doomed && (
        <DeleteMessageDialog
          key={doomed.id}
          peerId={peerId}
          message={doomed}
          onClose={() => setDoomedId(null)}
        />
      )}
    </>
  )
}

/** A line without the list's containment, which would put its menu below the lines that follow. */
function Uncontained({ ref, style, children }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={{ ...style, contain: 'style' }}>
      {children}
    </div>
  )
}

/** What comes while one is here, for those who listen: the lines themselves come and go while one scrolls. */
function ArrivalAnnouncer({ conversation }: Pick<MessagesProps, 'conversation'>) {
  const arrived = useArrival(conversation)
  return (
    <VisuallyHidden as="div" aria-live="polite">
      {arrived && <p key={arrived.id}>{words.heard(arrived.senderName, wordsOf(arrived))}</p>}
    </VisuallyHidden>
  )
}

/** The last message, when the other one has sent it since the messages were loaded: what was there then is history. */
function useArrival({ messages, isLoading, hasFailed }: MessagesProps['conversation']) {
  const [known, setKnown] = useState<readonly ShownMessage[] | null>(null)
  const [arrived, setArrived] = useState<ShownMessage | null>(null)
  const last = messages.at(-1)
  if (!isLoading && !hasFailed && (known === null || known.at(-1)?.id !== last?.id)) {
    const isNew = known !== null && known.every(({ id }) => id !== last?.id)
    setKnown(messages)
    setArrived(last && isNew && !last.isMine ? last : null)
  }
  return arrived
}

const Frame = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;

  &:focus:not(:focus-visible) {
    outline: 0;
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`

const Scroller = styled.section`
  flex: 1;
  min-height: 0;
  padding: ${theme.space[2]} 0;
  overflow-y: auto;
  overflow-anchor: none;
  overscroll-behavior: contain;

  &:focus-visible {
    outline-offset: -2px;
  }
`

// Above the lines, not among them: it comes and goes, and they must not move.
const Above = styled.div`
  position: absolute;
  top: ${theme.space[2]};
  left: 50%;
  z-index: 1;
  display: flex;
  gap: ${theme.space[2]};
  align-items: center;
  padding: ${theme.space[1]} ${theme.space[3]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.pill};
  background: ${theme.color.raised};
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.s};
  white-space: nowrap;
  transform: translateX(-50%);
`

const Middle = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  justify-content: center;
  padding: ${theme.space[5]};
`
