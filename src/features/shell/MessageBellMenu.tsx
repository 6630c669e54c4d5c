import { Bell } from 'lucide-react'
import { Link } from 'react-router-dom'
import { badgeCount } from '#src/lib/counts.ts'
import { bellEntries, bellTexts } from '#src/messages/notices.ts'
import { useMenu } from '#src/runtime/hooks.ts'
import { paths } from '#src/runtime/paths.ts'
import type { Realtime } from '#src/runtime/realtime.ts'
import { useUnread } from '#src/runtime/useRealtime.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Dropdown } from '#src/ui/Dropdown.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { MenuItem } from '#src/ui/MenuItem.tsx'

/** The message bell: how much is unread, altogether and by category, each a way into the message centre. */
export function MessageBellMenu({ realtime }: { realtime: Realtime }) {
  const { counts, failure } = useUnread(realtime)
  const menu = useMenu('messages')
  return (
    <Dropdown
      {...menu}
      trigger={(props) => (
        <IconButton label={labelOf(counts.total, failure !== null)} {...props}>
          <Bell size={20} aria-hidden />
          <Badge count={counts.total} corner />
        </IconButton>
      )}
    >
      {bellEntries.map(({ tab, label }) => (
        <MenuItem key={tab} as={Link} to={paths.messageCenter(tab)}>
          {label}
          <Badge count={counts[tab]} />
        </MenuItem>
      ))}
    </Dropdown>
  )
}

function labelOf(total: number, hasFailed: boolean) {
  if (hasFailed) return bellTexts.unknown
  return total > 0 ? bellTexts.unread(badgeCount(total)) : bellTexts.none
}
