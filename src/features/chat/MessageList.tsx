import { useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { isPicture } from '#src/lib/picture-message.ts'
import { chat as words, conversations } from '#src/messages/chat.ts'
import { failureText } from '#src/messages/failures.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { useConversation, useOnTheirWay, useRealtime } from '#src/runtime/useRealtime.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/Text.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'
import { dayAt, keyOf, type ChatRow, type ShownMessage } from './chat-rows.ts'
import type { ChatActs } from './chat-acts.ts'
import { ChatLine, type LineActs } from './ChatLine.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { Above, Frame, Middle, Scroller } from './list-frame.ts'
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
  // A message is deleted together with the button that asked for it.
  useKeptFocus(box)
  return (
    <Frame ref={box} tabIndex={-1}>
      <Messages {...props} />
    </Frame>
  )
}

function Messages({ peerId, peerName, onReport }: MessageListProps) {
  const conversation = useConversation(peerId)
  const onTheirWay = useOnTheirWay(peerId)
  const rows = [...conversation.messages, ...onTheirWay]
  if (conversation.isLoading) return <ListSkeleton />
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
      peerId={peerId}
      peerName={peerName}
      onReport={onReport}
    />
  )
}

interface LinesProps extends MessageListProps {
  conversation: ReturnType<typeof useConversation>
  rows: readonly ChatRow[]
}

function Lines({ conversation, rows, peerId, peerName, onReport }: LinesProps) {
  const { messages, older, hasMore, isAdding, isStuck, retry } = conversation
  const { outgoing } = useRealtime().chat(peerId)
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
    onRetry: (clientId) => outgoing.send({ type: 'outgoing.retry', clientId }),
    onDiscard: (clientId) => outgoing.send({ type: 'outgoing.discard', clientId }),
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
      <Newest message={messages.at(-1)} />
      {doomed && (
        <DeleteDialog
          key={doomed.id}
          peerId={peerId}
          message={doomed}
          onClose={() => setDoomedId(null)}
        />
      )}
    </>
  )
}

/** What came last, for those who listen: the lines themselves come and go while one scrolls. */
function Newest({ message }: { message: ShownMessage | undefined }) {
  return (
    <VisuallyHidden aria-live="polite">
      {message && !message.isMine && words.heard(message.senderName, spoken(message.content))}
    </VisuallyHidden>
  )
}

const spoken = (content: string) => (isPicture(content) ? conversations.picture : content)

function ListSkeleton() {
  return (
    <Middle>
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    </Middle>
  )
}
