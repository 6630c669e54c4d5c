import type { InboxName } from '#src/runtime/realtime.ts'
import { useInbox, useRealtime } from '#src/runtime/useRealtime.ts'
import { assistantFailures, emptyTabs, notificationFailures } from '#src/messages/notices.ts'
import { causeOf } from './notice-cause.ts'
import { LetterList } from './LetterList.tsx'
import { LetterRow } from './LetterRow.tsx'

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
  const inbox = useInbox(useRealtime().inboxes.assistant)
  return (
    <LetterList
      inbox={inbox}
      empty={emptyTabs.assistant}
      failureTitle={assistantFailures.list}
      canNarrow
    >
      {inbox.items.map((letter) => (
        <LetterRow
          key={letter.id}
          letter={letter}
          title={letter.title}
          content={letter.content}
          now={now}
          onRead={() => inbox.read(letter.id)}
          onRemove={() => inbox.remove(letter.id)}
        />
      ))}
    </LetterList>
  )
}

function NoticeBox({ name, now }: LetterBoxProps<Exclude<InboxName, 'assistant'>>) {
  const inbox = useInbox(useRealtime().inboxes[name])
  // Announcements are everybody's: nobody takes one away for themselves.
  const canRemove = name !== 'globalAnnouncement'
  return (
    <LetterList
      inbox={inbox}
      empty={emptyTabs[name]}
      failureTitle={notificationFailures.list}
      canNarrow={name !== 'system' && name !== 'globalAnnouncement'}
      onReadEverything={inbox.readEverything}
    >
      {inbox.items.map((notice) => (
        <LetterRow
          key={notice.id}
          letter={notice}
          {...notice.message}
          cause={causeOf(notice)}
          now={now}
          onRead={() => inbox.read(notice.id)}
          {...(canRemove && { onRemove: () => inbox.remove(notice.id) })}
        />
      ))}
    </LetterList>
  )
}
