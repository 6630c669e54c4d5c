import { useSelector } from '@xstate/react'
import { styled } from 'styled-components'
import { chat as words, conversations } from '#src/messages/chat.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { useRealtime } from '#src/runtime/useRealtime.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { MenuItem } from '#src/ui/MenuItem.tsx'
import { Composer } from './Composer.tsx'
import { ConversationMenu } from './ConversationMenu.tsx'
import { MessageList } from './MessageList.tsx'
import { PeerHeader } from './PeerHeader.tsx'
import { usePeer } from './usePeer.ts'
import { usePresence } from './usePresence.ts'
import { useTyping } from './useTyping.ts'

interface ConversationProps {
  peerId: string
  /** Somebody wants the conversation deleted. */
  onDelete: (peer: { id: string; name: string }) => void
}

/** The chat with one person; says so where there can be none. */
export function Conversation({ peerId, onDelete }: ConversationProps) {
  const { user } = useSession()
  const peer = usePeer(peerId)
  if (user?.id === peerId) return <Nothing text={words.self} />
  if (peer.isMissing) return <Nothing text={words.missing} />
  return <Talk key={peerId} peerId={peerId} peer={peer} onDelete={onDelete} />
}

interface TalkProps extends ConversationProps {
  peer: Pick<ReturnType<typeof usePeer>, 'name' | 'avatarUrl'>
}

function Talk({ peerId, peer: { name, avatarUrl }, onDelete }: TalkProps) {
  const { conversation } = useRealtime().chat(peerId)
  const newestId = useSelector(conversation, ({ context }) => context.messages.at(-1)?.id)
  const isTyping = useTyping(peerId, newestId)
  const online = usePresence([peerId])
  return (
    <Pane>
      <PeerHeader
        peerId={peerId}
        name={name}
        avatarUrl={avatarUrl}
        isOnline={online.has(peerId)}
        isTyping={isTyping}
        menu={
          <ConversationMenu place="head" name={name}>
            <MenuItem onClick={() => onDelete({ id: peerId, name })}>
              {conversations.delete}
            </MenuItem>
          </ConversationMenu>
        }
      />
      <MessageList peerId={peerId} peerName={name} />
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
