import { useSelector } from '@xstate/react'
import { styled } from 'styled-components'
import { isTyping } from '#machines/chat/conversation.connect.ts'
import { chat as words, conversations } from '#src/messages/chat.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { MenuItem } from '#src/ui/MenuItem.tsx'
import { useQuery } from '#src/runtime/useQuery.ts'
import { useRealtime } from '#src/runtime/useRealtime.ts'
import { relation } from '#src/data/own/people.ts'
import * as queries from '#src/data/queries.ts'
import type { ChatActs } from './chat-acts.ts'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { PeerHeader } from './PeerHeader.tsx'
import { usePresenceOf } from './presence.ts'

interface ConversationProps {
  peerId: string
  acts: ChatActs
}

/** The chat with one person; says so where there can be none. */
export function Conversation({ peerId, acts }: ConversationProps) {
  const { user } = useSession()
  const peer = usePeer(peerId)
  if (user?.id === peerId) return <Nothing text={words.self} />
  if (peer.isMissing) return <Nothing text={words.missing} />
  return <Talk key={peerId} peerId={peerId} peer={peer} acts={acts} />
}

interface TalkProps extends ConversationProps {
  peer: Pick<ReturnType<typeof usePeer>, 'name' | 'avatarUrl'>
}

function Talk({ peerId, peer: { name, avatarUrl }, acts }: TalkProps) {
  const person = { id: peerId, name }
  const { conversation } = useRealtime().chat(peerId)
  const { data: tie } = useQuery(relation, peerId)
  const isOnline = usePresenceOf(peerId, tie?.isBlocked === true)
  const isPeerTyping = useSelector(conversation, isTyping)
  return (
    <Pane>
      <PeerHeader
        peerId={peerId}
        name={name}
        avatarUrl={avatarUrl}
        isOnline={isOnline}
        isTyping={isPeerTyping}
        menu={acts.headMenu(
          person,
          <MenuItem onClick={() => acts.onDelete(person)}>{conversations.delete}</MenuItem>,
        )}
      />
      <MessageList peerId={peerId} peerName={name} onReport={acts.onReport} />
      <Composer peerId={peerId} peerName={name} />
    </Pane>
  )
}

function Nothing({ text }: { text: string }) {
  return (
    <Middle>
      <EmptyState text={text} />
    </Middle>
  )
}

const Pane = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`

const Middle = styled.div`
  display: grid;
  flex: 1;
  place-items: center;
`

/** Who one writes to: their name and portrait, once they have come. */
function usePeer(peerId: string) {
  const { data, failure } = useQuery(queries.profile, peerId)
  return {
    name: data?.displayName ?? '',
    avatarUrl: data?.avatarUrl ?? null,
    isMissing: failure?.kind === 'missing' || failure?.kind === 'invalid',
  }
}
