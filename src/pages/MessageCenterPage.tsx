import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Chats } from '#src/features/chat/Chats.tsx'
import { MessageTabs } from '#src/features/notices/MessageTabs.tsx'
import { NoticeInbox } from '#src/features/notices/NoticeInbox.tsx'
import { readMessageTab, readOnlyUnread } from '#src/features/notices/message-address.ts'
import { PeerMenu } from '#src/features/people/PeerMenu.tsx'
import { ReportOpening } from '#src/features/report/ReportOpening.tsx'
import { useReport } from '#src/features/report/useReport.ts'
import { readId } from '#src/lib/ids.ts'
import { titles } from '#src/messages/shell.ts'
import { useNow } from '#src/runtime/time.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { Page } from '#src/ui/Page.tsx'

/** `/message-center?tab=chat&user=…`, `?tab=comment&unread=1` */
export function MessageCenterPage() {
  useTitle(titles.messageCenter)
  const [search] = useSearchParams()
  const now = useNow()
  const tab = readMessageTab(search)
  const peerId = readId(search.get('user'))
  const isTalking = tab === 'chat' && peerId !== null
  return (
    <Page $fills={isTalking}>
      <MessageTabs tab={tab} isOpen={isTalking}>
        {tab === 'chat' ? (
          <ReportableChats peerId={peerId} now={now} />
        ) : (
          <NoticeInbox name={tab} onlyUnread={readOnlyUnread(search)} now={now} />
        )}
      </MessageTabs>
    </Page>
  )
}

function ReportableChats(props: { peerId: string | null; now: Date }) {
  const { dialog, open } = useReport()
  const [title, setTitle] = useState('')
  return (
    <>
      <Chats
        {...props}
        headMenu={(peer, items) => <PeerMenu peer={peer}>{items}</PeerMenu>}
        onReport={(message) => {
          setTitle(message.title)
          open({ type: 3, targetId: message.id })
        }}
      />
      <ReportOpening dialog={dialog} title={title} />
    </>
  )
}
