import { useNavigate } from 'react-router-dom'
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
  /** Left out where the server can't narrow them. */
  onlyUnread: boolean
  now: Date
}

/** The notices of a category, with what one does to them. */
export function NoticeInbox({ name, ...props }: NoticeInboxProps<InboxName>) {
  return name === 'assistant' ? (
    <AssistantBox {...props} />
  ) : (
    <NotificationInbox key={name} name={name} {...props} />
  )
}

type AssistantBoxProps = Omit<NoticeInboxProps<'assistant'>, 'name'>

function AssistantBox({ onlyUnread, now }: AssistantBoxProps) {
  const { inboxes, lastSeen } = useRealtime()
  return (
    <NoticeList
      inbox={useInbox(inboxes.assistant, { onlyUnread })}
      lastSeen={lastSeen('assistant')}
      factsOf={(notice) => ({
        title: notice.title,
        content: notice.content,
        cause: causeOfMessage(notice),
      })}
      empty={<EmptyState text={emptyTabs.assistant} />}
      failureTitle={assistantFailures.list}
      now={now}
      onNarrow={useNarrowing('assistant')}
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

type NotificationInboxProps = NoticeInboxProps<Exclude<InboxName, 'assistant'>>

function NotificationInbox({ name, onlyUnread, now }: NotificationInboxProps) {
  const { inboxes, lastSeen } = useRealtime()
  const canNarrow = answers.has(name)
  const inbox = useInbox(inboxes[name], { onlyUnread: canNarrow && onlyUnread })
  const narrow = useNarrowing(name)
  return (
    <NoticeList
      inbox={inbox}
      lastSeen={lastSeen(name)}
      factsOf={(notice) => ({ ...notice.message, cause: causeOf(notice) })}
      empty={<Nothing name={name} />}
      failureTitle={notificationFailures.list}
      now={now}
      {...(canNarrow && { onNarrow: narrow })}
      // Announcements are everybody's: nobody takes one away for themselves.
      canRemove={name !== 'globalAnnouncement'}
      onReadEverything={inbox.readEverything}
    />
  )
}

/** Whether what is unread alone is shown stands in the address, as every filter does. */
function useNarrowing(name: InboxName) {
  const navigate = useNavigate()
  return (onlyUnread: boolean) =>
    void navigate(onlyUnread ? paths.unreadMessages(name) : paths.messageCenter(name))
}
