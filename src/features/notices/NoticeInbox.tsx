import { assistantFailures, emptyTabs, notificationFailures } from '#src/messages/notices.ts'
import type { InboxName } from '#src/data/types.ts'
import { ways } from '#src/messages/shell.ts'
import { paths } from '#src/runtime/paths.ts'
import { useInbox, useRealtime } from '#src/runtime/useRealtime.ts'
import { EmptyWithWay } from '#src/shared/PagedList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { NoticeList } from './NoticeList.tsx'
import { causeOf, causeOfMessage } from './notice-cause.ts'

interface NoticeInboxProps<Name extends InboxName> {
  name: Name
  now: Date
}

/** The notices of a category, with what one does to them. */
export function NoticeInbox({ name, now }: NoticeInboxProps<InboxName>) {
  return name === 'assistant' ? (
    <AssistantBox now={now} />
  ) : (
    <NotificationInbox key={name} name={name} now={now} />
  )
}

function AssistantBox({ now }: { now: Date }) {
  const { inboxes, lastSeen } = useRealtime()
  return (
    <NoticeList
      inbox={useInbox(inboxes.assistant)}
      lastSeen={lastSeen('assistant')}
      factsOf={(notice) => ({
        title: notice.title,
        content: notice.content,
        cause: causeOfMessage(notice),
      })}
      empty={<EmptyState text={emptyTabs.assistant} />}
      failureTitle={assistantFailures.list}
      now={now}
      canNarrow
      canRemove
    />
  )
}

/** Who takes part is answered: reading leads there. The rest comes from those who run the site. */
const answers: ReadonlySet<InboxName> = new Set(['comment', 'mention', 'interaction'])

function Nothing({ name }: { name: InboxName }) {
  if (!answers.has(name)) return <EmptyState text={emptyTabs[name]} />
  return <EmptyWithWay text={emptyTabs[name]} to={paths.posts()} label={ways.posts} />
}

function NotificationInbox({ name, now }: NoticeInboxProps<Exclude<InboxName, 'assistant'>>) {
  const { inboxes, lastSeen } = useRealtime()
  const inbox = useInbox(inboxes[name])
  return (
    <NoticeList
      inbox={inbox}
      lastSeen={lastSeen(name)}
      factsOf={(notice) => ({ ...notice.message, cause: causeOf(notice) })}
      empty={<Nothing name={name} />}
      failureTitle={notificationFailures.list}
      now={now}
      canNarrow={name !== 'system' && name !== 'globalAnnouncement'}
      // Announcements are everybody's: nobody takes one away for themselves.
      canRemove={name !== 'globalAnnouncement'}
      onReadEverything={inbox.readEverything}
    />
  )
}
