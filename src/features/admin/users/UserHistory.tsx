import { actions, user as words } from '#src/messages/admin/users.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Entries, Entry } from './Entries.tsx'
import type { AdminUserDetail } from '#src/data/admin/users.ts'

/** What administrators did to an account, newest first. */
export function UserHistory({ history }: { history: AdminUserDetail['history'] }) {
  if (history.length === 0) return <EmptyState text={words.noHistory} />
  return (
    <Entries>
      {history.map(({ id, action, reason, actor, createTime }) => (
        <Entry
          key={id}
          title={actions[action] ?? action}
          text={reason}
          actor={actor}
          time={createTime}
        />
      ))}
    </Entries>
  )
}
