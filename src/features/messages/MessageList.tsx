import { useState } from 'react'
import { styled } from 'styled-components'
import { Virtualizer } from 'virtua'
import { chat as words } from '#src/messages/chat.ts'
import { failureText } from '#src/messages/failures.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { useConversation, useOnTheirWay, useRealtime } from '#src/runtime/useRealtime.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { chatRows, type ShownMessage } from './chat-rows.ts'
import { ChatLine, type LineActs } from './ChatLine.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { useReadingPlace } from './useReadingPlace.ts'

interface MessageListProps {
  peerId: string
  peerName: string
}

/** The messages with somebody, by day; only those in sight are drawn. */
export function MessageList({ peerId, peerName }: MessageListProps) {
  const conversation = useConversation(peerId)
  const onTheirWay = useOnTheirWay(peerId)
  const rows = chatRows(conversation.messages, onTheirWay)
  if (conversation.isLoading) return <ListSkeleton />
  if (conversation.hasFailed && conversation.failure) {
    const text = words.failed(failureText(conversation.failure))
    return <ErrorState text={text} onRetry={conversation.retry} />
  }
  if (rows.length === 0) {
    return (
      <Middle>
        <EmptyState text={words.empty} />
      </Middle>
    )
  }
  return <Lines conversation={conversation} rows={rows} peerId={peerId} peerName={peerName} />
}

interface LinesProps extends MessageListProps {
  conversation: ReturnType<typeof useConversation>
  rows: ReturnType<typeof chatRows>
}

function Lines({ conversation, rows, peerId, peerName }: LinesProps) {
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
    onRetry: (clientId) => outgoing.send({ type: 'outgoing.retry', clientId }),
    onDiscard: (clientId) => outgoing.send({ type: 'outgoing.discard', clientId }),
  }
  return (
    <Frame>
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
          {(row) => (
            <ChatLine key={row.key} row={row} names={{ mine, theirs: peerName }} acts={acts} />
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
    </Frame>
  )
}

/** What came last, for those who listen: the lines themselves come and go while one scrolls. */
function Newest({ message }: { message: ShownMessage | undefined }) {
  return (
    <VisuallyHidden aria-live="polite">
      {message && !message.isMine && words.heard(message.senderName, message.content)}
    </VisuallyHidden>
  )
}

function ListSkeleton() {
  return (
    <Middle>
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    </Middle>
  )
}

const Frame = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
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
