import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { connectConversation, isTyping } from '#machines/chat/conversation.connect.ts'
import { chat as words, conversations } from '#src/messages/chat.ts'
import { useConnected, useSession } from '#src/runtime/hooks.ts'
import { theme } from '#src/theme/theme.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { MenuItem } from '#src/ui/MenuItem.tsx'
import { Text } from '#src/ui/Text.tsx'
import { useQuery } from '#src/runtime/useQuery.ts'
import { useRealtime } from '#src/runtime/useRealtime.ts'
import { relation } from '#src/data/own/people.ts'
import * as queries from '#src/data/queries.ts'
import type { ChatActs } from './chat-acts.ts'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { PeerHeader, type PeerHeaderProps } from './PeerHeader.tsx'
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
  if (peer.isInvalid) return <Nothing text={words.missing} />
  if (peer.isMissing) return <Legacy key={peerId} peerId={peerId} acts={acts} />
  return <Talk key={peerId} peerId={peerId} peer={peer} acts={acts} />
}

interface TalkProps extends ConversationProps {
  peer: Pick<ReturnType<typeof usePeer>, 'name' | 'avatarUrl'>
}

function Talk({ peerId, peer: { name, avatarUrl }, acts }: TalkProps) {
  const { conversation } = useRealtime().chat(peerId)
  const { data: tie } = useQuery(relation, peerId)
  const isOnline = usePresenceOf(peerId, tie?.isBlocked === true)
  const isPeerTyping = useSelector(conversation, isTyping)
  return (
    <Framed {...{ peerId, name, avatarUrl, isOnline, acts }} isTyping={isPeerTyping}>
      <Composer peerId={peerId} peerName={name} />
    </Framed>
  )
}

/** What somebody has written who is no more: it is read and reported as before, and nobody can answer it. */
function Legacy({ peerId, acts }: ConversationProps) {
  const { conversation } = useRealtime().chat(peerId)
  const { messages, isLoading, hasFailed } = useConnected(conversation, connectConversation)
  const [first] = messages
  if (!first && !isLoading && !hasFailed) return <Nothing text={words.missing} />
  const name = (first?.isMine ? first.receiverName : first?.senderName) ?? ''
  return (
    <Framed {...{ peerId, name, acts }} avatarUrl={null} isGone>
      <Unanswerable>{words.missing}</Unanswerable>
    </Framed>
  )
}

interface FramedProps extends Omit<PeerHeaderProps, 'menu'> {
  acts: ChatActs
  children: ReactNode
}

/** What was said, below who it was said to, and above what comes of it. */
function Framed({ acts, children, ...peer }: FramedProps) {
  const { peerId, name } = peer
  const remove = () => acts.onDelete({ id: peerId, name })
  const items = <MenuItem onClick={remove}>{conversations.delete}</MenuItem>
  return (
    <Pane>
      <PeerHeader {...peer} menu={acts.headMenu({ id: peerId, name }, items)} />
      <MessageList peerId={peerId} peerName={name} onReport={acts.onReport} />
      {children}
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

const Unanswerable = styled(Text).attrs({ $tone: 'soft', $size: 's' })`
  padding: ${theme.space[4]};
  border-top: 1px solid ${theme.color.line};
  text-align: center;
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
    isMissing: failure?.kind === 'missing',
    isInvalid: failure?.kind === 'invalid',
  }
}
