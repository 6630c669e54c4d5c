import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { SessionUser } from '#machines/session/session.types.ts'
import { account, navigation } from '#src/messages/shell.ts'
import { useMenu, useSession } from '#src/runtime/hooks.ts'
import { paths } from '#src/runtime/paths.ts'
import { theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Dropdown } from '#src/ui/Dropdown.tsx'
import { MenuItem, MenuSeparator } from '#src/ui/MenuItem.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Cluster } from '#src/ui/layout.tsx'

/** The portrait of a member with their own places, and the way out. */
export function MemberMenu({ user }: { user: SessionUser }) {
  const { isAdmin, isVip, isSigningOut, logout } = useSession()
  const menu = useMenu('account')
  const entries = [...userEntries, ...(isAdmin ? [adminEntry] : [])]
  return (
    <Dropdown
      {...menu}
      trigger={(props) => (
        <Portrait type="button" aria-label={account.menu(user.nickname)} {...props}>
          <Avatar name={user.nickname} src={user.avatarUrl} size={32} />
        </Portrait>
      )}
    >
      <MenuItem as={Link} to={paths.profile(user.id)}>
        <Cluster $gap={2}>
          <span>{user.nickname}</span>
          {isVip && <Tag>{account.vip}</Tag>}
        </Cluster>
      </MenuItem>
      <MenuSeparator />
      {entries.map(({ label, to }) => (
        <MenuItem key={to} as={Link} to={to}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem aria-disabled={isSigningOut} onClick={logout}>
        {isSigningOut ? account.loggingOut : account.logout}
      </MenuItem>
    </Dropdown>
  )
}

/** The links of the user menu (specification §2; the last one is ours). */
const userEntries = [
  { label: navigation.userHome, to: paths.userHome() },
  { label: navigation.following, to: paths.following() },
  { label: navigation.followers, to: paths.followers() },
  { label: navigation.favorites, to: paths.favorites() },
  { label: navigation.postsManagement, to: paths.postsManagement() },
  { label: navigation.feedback, to: paths.feedback() },
  { label: navigation.userReports, to: paths.userReports() },
  { label: navigation.diagnostic, to: paths.diagnostic() },
]

/** The back office, for administrators alone. */
const adminEntry = { label: navigation.admin, to: paths.admin() }

const Portrait = styled.button`
  display: block;
  padding: 2px;
  border: 0;
  border-radius: 50%;
  background: none;

  &:hover,
  &[aria-expanded='true'] {
    box-shadow: 0 0 0 2px ${theme.color.line};
  }
`
