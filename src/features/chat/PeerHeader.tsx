import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { chat as words } from '#src/messages/chat.ts'
import { paths } from '#src/runtime/paths.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'

export interface PeerHeaderProps {
  peerId: string
  /** They have no profile any more. */
  isGone?: boolean
  name: string
  avatarUrl: string | null
  /** Undefined while that is not known. */
  isOnline?: boolean | undefined
  isTyping?: boolean
  /** What is done with the conversation more rarely. */
  menu: ReactNode
}

/** Who one talks to, whether they are there, and on small windows the way back. */
export function PeerHeader(props: PeerHeaderProps) {
  const { peerId, isGone, name, avatarUrl, isOnline, isTyping, menu } = props
  return (
    <Head>
      <Back to={paths.messageCenter('chat')} aria-label={words.back} title={words.back}>
        <ArrowLeft size={20} aria-hidden />
      </Back>
      <Avatar name={name} src={avatarUrl} size={36} />
      <Words>
        <Name>{isGone ? name : <Link to={paths.profile(peerId)}>{name}</Link>}</Name>
        <Status>{isTyping ? words.typing : presenceWord(isOnline)}</Status>
      </Words>
      {menu}
    </Head>
  )
}

const presenceWord = (isOnline: boolean | undefined) =>
  isOnline === undefined ? null : isOnline ? words.online : words.offline

const Head = styled.header`
  display: flex;
  gap: ${theme.space[3]};
  align-items: center;
  padding: ${theme.space[3]} ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.line};
`

const Back = styled(Link)`
  display: none;

  ${media.narrow} {
    display: inline-grid;
    place-items: center;
    width: 36px;
    height: 36px;
    color: ${theme.color.inkSoft};
  }
`

const Words = styled.div`
  flex: 1;
  min-width: 0;
`

// As high as with the name that is on its way: the messages below stay where they are.
const Name = styled.h2`
  min-height: 1.4em;
  font-size: ${theme.text.l};
  line-height: 1.4;
  overflow-wrap: anywhere;

  a:hover {
    color: ${theme.color.accent};
  }
`

const Status = styled.output`
  display: block;
  min-height: 18px;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.xs};
  line-height: 18px;
`
