import { users, user as words } from '#src/messages/admin/users.ts'
import { reasons } from '#src/messages/report.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Entries, Entry } from './Entries.tsx'
import type { AdminUserDetail } from '#src/data/admin/users.ts'

/** What an account was warned of, newest first. */
export function UserWarnings({ warnings }: { warnings: AdminUserDetail['warnings'] }) {
  if (warnings.length === 0) return <EmptyState text={words.noWarnings} />
  return (
    <Entries>
      {warnings.map(({ id, rule, reason, actor, createTime }) => (
        <Entry
          key={id}
          title={rule === null ? users.warnings : reasons[rule]}
          text={reason}
          actor={actor}
          time={createTime}
        />
      ))}
    </Entries>
  )
}
