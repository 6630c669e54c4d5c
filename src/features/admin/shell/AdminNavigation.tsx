import { useLayoutEffect, useRef } from 'react'
import { NavLink } from 'react-router-dom'
import { styled } from 'styled-components'
import { navigation as words, parts as partsWords } from '#src/messages/admin/shell.ts'
import { media, theme } from '#src/theme/theme.ts'
import { paths } from '#src/runtime/paths.ts'

/** The parts of the back office: a column on a wide window, a row that scrolls on a small one. */
export function AdminNavigation() {
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => showCurrent(row.current), [])
  return (
    <Places ref={row} aria-label={words.label}>
      {adminParts.map(({ name, label, to }) => (
        <Place key={name} to={to} end>
          {label}
        </Place>
      ))}
    </Places>
  )
}

/** Where not all parts have room, the current one is among those that are seen. */
function showCurrent(row: HTMLElement | null) {
  const current = row?.querySelector<HTMLElement>('[aria-current="page"]')
  if (row && current) row.scrollLeft = current.offsetLeft - row.clientWidth / 2
}

const Places = styled.nav`
  position: relative;
  display: flex;
  gap: ${theme.space[1]};
  padding-bottom: ${theme.space[1]};
  border-bottom: 1px solid ${theme.color.line};
  overflow-x: auto;
  scrollbar-width: none;

  ${media.wide} {
    position: sticky;
    top: calc(${theme.size.bar} + ${theme.space[5]});
    flex-direction: column;
    border-bottom: 0;
  }
`

const Place = styled(NavLink)`
  flex: none;
  padding: 7px 14px;
  border-radius: ${theme.radius.s};
  color: ${theme.color.inkSoft};

  &:focus-visible {
    outline-offset: -2px;
  }

  ${media.hover} {
    &:hover {
      background: ${theme.color.line};
    }
  }

  &[aria-current='page'] {
    background: ${theme.color.accentSoft};
    color: ${theme.color.accent};
    font-weight: 600;
  }
`

type AdminPart = keyof typeof partsWords

/** The parts of the back office (specification §2), in the order of their work. */
const order = [
  'admin',
  'adminTodos',
  'adminPosts',
  'adminComments',
  'adminTopics',
  'adminReports',
  'adminFeedback',
  'adminUsers',
  'adminNotifications',
  'adminSystem',
] as const satisfies readonly AdminPart[]

const adminParts = order.map((name) => ({ name, label: partsWords[name], to: paths[name]() }))
