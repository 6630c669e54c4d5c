import { useState } from 'react'
import { Link } from 'react-router-dom'
import { account, type AdminUser, type AdminUserDetail } from '#src/data/admin/users.ts'
import { user as words, users } from '#src/messages/admin/users.ts'
import { reasons } from '#src/messages/report.ts'
import { paths } from '#src/runtime/paths.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { deedText } from '../system/audit-changes.ts'
import type { DetailWays } from '../table/table.types.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { Entries, Entry } from './Entries.tsx'
import { UserOverview } from './UserOverview.tsx'
import { UserSessions } from './UserSessions.tsx'
import { nameOf } from './user-table.tsx'

interface UserDialogProps extends DetailWays {
  user: AdminUser
  /** Something about the account is different; the table shows it, too. */
  onChanged: () => void
}

/** The whole of an account, and what may be decided about it. */
export function UserDialog({ user, actions, onClose, onChanged }: UserDialogProps) {
  return (
    <Dialog
      width="large"
      title={words.title(nameOf(user))}
      onClose={onClose}
      actions={
        <>
          {user.status !== 'deleted' && (
            <Button as={Link} to={paths.profile(user.id)} $kind="quiet">
              {words.profile}
            </Button>
          )}
          {actions}
        </>
      }
    >
      <Stack $gap={5}>
        <Whole id={user.id} />
        {user.abilities.claim && (
          <ClaimForm id={user.id} onClaimed={onChanged} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}

type Part = 'overview' | 'warnings' | 'sessions' | 'history'

function Whole({ id }: { id: string }) {
  const view = useQuery(account, id)
  const [part, setPart] = useState<Part>('overview')
  return (
    <Loaded view={view} skeleton={<SkeletonText lines={8} />}>
      {({ user, sessions }) => (
        <Tabs
          label={words.sections}
          tabs={[
            { key: 'overview', label: words.overview },
            { key: 'warnings', label: `${users.warnings} ${user.warnings.length}` },
            { key: 'sessions', label: `${words.sessions} ${sessions.length}` },
            { key: 'history', label: words.history },
          ]}
          current={part}
          onSelect={setPart}
        >
          {part === 'overview' && <UserOverview user={user} />}
          {part === 'warnings' && (
            <Deeds
              deeds={user.warnings}
              titleOf={({ rule }) => (rule === null ? users.warnings : reasons[rule])}
              empty={words.noWarnings}
            />
          )}
          {part === 'sessions' && (
            <UserSessions id={id} sessions={sessions} onEnded={view.refresh} />
          )}
          {part === 'history' && (
            <Deeds
              deeds={user.history}
              titleOf={({ action }) => deedText(action)}
              empty={words.noHistory}
            />
          )}
        </Tabs>
      )}
    </Loaded>
  )
}

interface DeedsProps<Deed> {
  /** Newest first. */
  deeds: readonly Deed[]
  titleOf: (deed: Deed) => string
  /** What is said where there are none. */
  empty: string
}

/** What administrators did to an account. */
function Deeds<Deed extends AdminUserDetail['history' | 'warnings'][number]>(
  props: DeedsProps<Deed>,
) {
  const { deeds, titleOf, empty } = props
  if (deeds.length === 0) return <EmptyState text={empty} />
  return (
    <Entries>
      {deeds.map((deed) => (
        <Entry
          key={deed.id}
          title={titleOf(deed)}
          text={deed.reason}
          actor={deed.actor}
          time={deed.createTime}
        />
      ))}
    </Entries>
  )
}
