import { useRef, useState } from 'react'
import { parsePath, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { readId } from '#src/lib/ids.ts'
import { chat as words } from '#src/messages/chat.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { media, theme } from '#src/theme/theme.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { ChatActs, Peer } from './chat-acts.ts'
import { wordsOf } from './chat-rows.ts'
import { Conversation } from './Conversation.tsx'
import { ConversationList, seekConversations } from './ConversationList.tsx'
import { DeleteConversationDialog } from './DeleteDialogs.tsx'
import { useShownFocus } from './useShownFocus.ts'

interface ChatsProps {
  /** With whom; null while nobody is chosen. */
  peerId: string | null
  now: Date
  headMenu: ChatActs['headMenu']
  /** Opens the dialog that reports a message; the page has it. */
  onReport: (message: Reported) => void
}

/** A message as it is reported: what it is called by. */
interface Reported {
  id: string
  title: string
}

/** The conversations and the one that is open, beside each other; in small windows one at a time, and on a phone the open one takes the screen. */
export function Chats({ peerId, now, headMenu, onReport }: ChatsProps) {
  const [doomed, setDoomed] = useState<Peer | null>(null)
  const talk = useRef<HTMLElement>(null)
  useShownFocus(talk, peerId !== null)
  const acts: ChatActs = {
    onDelete: setDoomed,
    onReport: (message) => onReport({ id: message.id, title: wordsOf(message) }),
    headMenu,
  }
  const navigate = useNavigate()
  const { here } = useRuntime()
  const handleDeleted = ({ id }: Peer) => {
    setDoomed((asked) => (asked?.id === id ? null : asked))
    const place = placeAfter(here(), id, peerId)
    if (place !== null) void navigate(place, { replace: true, state: seekConversations })
  }
  return (
    <Layout data-open={peerId !== null || undefined}>
      <Side>
        <ConversationList peerId={peerId} now={now} onDelete={setDoomed} />
      </Side>
      <Main ref={talk} aria-label={words.label} tabIndex={-1}>
        {peerId === null ? (
          <EmptyState text={words.choose} />
        ) : (
          <Conversation key={peerId} peerId={peerId} acts={acts} />
        )}
      </Main>
      {doomed && (
        <DeleteConversationDialog
          peer={doomed}
          onClose={() => setDoomed(null)}
          onDeleted={() => handleDeleted(doomed)}
        />
      )}
    </Layout>
  )
}

/**
 * Where the list is once a conversation is deleted. The answer may be late: null for somebody who is elsewhere by
 * then, or has opened another conversation than the one (`before`) beside which this was asked.
 */
function placeAfter(here: string, id: string, before: string | null): string | null {
  const { pathname, search: query } = parsePath(here)
  const search = new URLSearchParams(query)
  if (pathname !== paths.messageCenter() || search.get('tab') !== 'chat') return null
  const shown = readId(search.get('user'))
  if (shown === null || shown === id) return paths.messageCenter('chat')
  return shown === before ? paths.messageCenter('chat', shown) : null
}

const Side = styled.div`
  display: flex;
  min-height: 0;
  border-right: 1px solid ${theme.color.line};

  ${media.narrow} {
    border-right: 0;
  }
`

const Main = styled.section`
  display: flex;
  flex-direction: column;
  justify-content: center;
  min-width: 0;
  min-height: 0;

  &:focus-visible {
    outline-offset: -2px;
  }
`

const Layout = styled.div`
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  grid-template-columns: 300px minmax(0, 1fr);
  height: max(420px, calc(100dvh - ${theme.size.bar} - 200px));
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};
  overflow: hidden;

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);

    &[data-open] > ${Side}, &:not([data-open]) > ${Main} {
      display: none;
    }
  }

  ${media.phone} {
    &[data-open] {
      height: calc(100dvh - ${theme.size.bar});
      border: 0;
      border-radius: 0;
    }
  }
`
