import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { hearTyping } from '#src/lib/composing.ts'
import { conversations as words } from '#src/messages/chat.ts'
import { failureText } from '#src/messages/failures.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { EmptyWithWay } from '#src/shared/PagedList.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { TextInput } from '#src/ui/inputs.tsx'
import { conversations } from '#src/data/own/notices.ts'
import { paths } from '#src/runtime/paths.ts'
import { narrowTo, useListQuery } from '#src/runtime/useQuery.ts'
import { useSearchText } from '#src/runtime/useSearchText.ts'
import type { Peer } from './chat-acts.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { usePresence } from './presence.ts'
import { useShownFocus } from './useShownFocus.ts'

/** The state of an address that leads to the list itself. */
export const seekConversations = 'conversations'

interface ConversationListProps {
  /** Whose conversation is open. */
  peerId: string | null
  now: Date
  /** Somebody wants one of them deleted. */
  onDelete: (peer: Peer) => void
}

/** Everybody one has written with, the last first; the server searches among all of them. */
export function ConversationList({ peerId, now, onDelete }: ConversationListProps) {
  const box = useFocusWhenSought()
  useShownFocus(box, peerId === null)
  const { list, text, type } = useConversationSearch()
  const online = usePresence(list.items.map(({ userId }) => userId))
  const failure = list.failure && (
    <FailureState
      failure={list.failure}
      text={words.failed(failureText(list.failure))}
      onRetry={list.retry}
    />
  )
  return (
    <Box ref={box} aria-label={words.label} tabIndex={-1}>
      <Search
        type="search"
        aria-label={words.search}
        placeholder={words.searchHint}
        maxLength={100}
        value={text}
        {...hearTyping(type)}
      />
      {list.isLoading && <RowsSkeleton />}
      {list.hasFailed && failure}
      {list.isEmpty && list.query.q !== '' && <EmptyState text={words.noneFound} />}
      {list.isEmpty && list.query.q === '' && (
        <EmptyWithWay text={words.none} to={paths.ranking('authors')} label={words.find} />
      )}
      {list.items.length > 0 && (
        <ul>
          {list.items.map((conversation) => (
            <ConversationRow
              key={conversation.userId}
              conversation={conversation}
              isOpen={conversation.userId === peerId}
              isOnline={online.get(conversation.userId) === true}
              now={now}
              onDelete={onDelete}
            />
          ))}
        </ul>
      )}
      {list.isStuck && failure}
      {list.hasMore && !list.isStuck && (
        <Button $size="small" aria-busy={list.isAdding} onClick={list.more}>
          {list.isAdding ? words.loadingMore : words.more}
        </Button>
      )}
    </Box>
  )
}

/** After deleting a conversation the focus goes to the list: what was pressed is gone. */
function useFocusWhenSought() {
  const box = useRef<HTMLElement>(null)
  const { key, state } = useLocation()
  const isSought = Object.is(state, seekConversations)
  useEffect(() => {
    if (isSought) box.current?.focus()
  }, [isSought, key])
  return box
}

function RowsSkeleton() {
  return (
    <Loading>
      <Stack $gap={3}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} shape="block" height="56px" />
        ))}
      </Stack>
    </Loading>
  )
}

const Box = styled.nav`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space[2]};
  min-height: 0;
  padding: ${theme.space[3]};
  overflow-y: auto;

  &:focus:not(:focus-visible) {
    outline: 0;
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`

const Search = styled(TextInput)`
  flex: none;
`

/** The conversations, narrowed to what is typed; a new visit begins with all of them. */
function useConversationSearch() {
  const { text, asked: q, type } = useSearchText()
  const list = useListQuery(conversations, null, {
    ask: (ref) => narrowTo(ref, { q }),
    asked: q,
  })
  return { list, text, type }
}
