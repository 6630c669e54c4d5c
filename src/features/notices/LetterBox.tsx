import { assistantFailures, emptyTabs, notificationFailures } from '#src/messages/notices.ts'
import type { InboxName } from '#src/data/types.ts'
import { useInbox, useRealtime } from '#src/runtime/useRealtime.ts'
import { LetterList } from './LetterList.tsx'
import { causeOf, causeOfLetter } from './notice-cause.ts'

interface LetterBoxProps<Name extends InboxName> {
  name: Name
  now: Date
}

/** The letters of a category, with what one does to them. */
export function LetterBox({ name, now }: LetterBoxProps<InboxName>) {
  return name === 'assistant' ? (
    <AssistantBox now={now} />
  ) : (
    <NoticeBox key={name} name={name} now={now} />
  )
}

function AssistantBox({ now }: { now: Date }) {
  const { inboxes, lastSeen } = useRealtime()
  return (
    <LetterList
      inbox={useInbox(inboxes.assistant)}
      lastSeen={lastSeen('assistant')}
      factsOf={(letter) => ({
        title: letter.title,
        content: letter.content,
        cause: causeOfLetter(letter),
      })}
      empty={emptyTabs.assistant}
      failureTitle={assistantFailures.list}
      now={now}
      canNarrow
      canRemove
    />
  )
}

function NoticeBox({ name, now }: LetterBoxProps<Exclude<InboxName, 'assistant'>>) {
  const { inboxes, lastSeen } = useRealtime()
  const inbox = useInbox(inboxes[name])
  return (
    <LetterList
      inbox={inbox}
      lastSeen={lastSeen(name)}
      factsOf={(notice) => ({ ...notice.message, cause: causeOf(notice) })}
      empty={emptyTabs[name]}
      failureTitle={notificationFailures.list}
      now={now}
      canNarrow={name !== 'system' && name !== 'globalAnnouncement'}
      // Announcements are everybody's: nobody takes one away for themselves.
      canRemove={name !== 'globalAnnouncement'}
      onReadEverything={inbox.readEverything}
    />
  )
}
