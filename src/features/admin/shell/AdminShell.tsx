import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { NavLink } from 'react-router-dom'
import { styled } from 'styled-components'
import { navigation as words, parts as partsWords } from '#src/messages/admin/shell.ts'
import { paths } from '#src/runtime/paths.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Page } from '#src/ui/Page.tsx'
import { scrollRow } from '#src/ui/scroll-row.ts'
import { PageHeading } from '#src/ui/Text.tsx'
import { wayLink } from '#src/ui/way-link.ts'

interface AdminShellProps {
  /** Left out where the part has its own. */
  heading?: string
  /** What may be begun here. */
  action?: ReactNode
  gap?: 4 | 5
  children: ReactNode
}

/** The frame of every page of the back office: its parts beside it, or above it on a small window. */
export function AdminShell({ heading, action, gap = 4, children }: AdminShellProps) {
  const name = heading !== undefined && <PageHeading>{heading}</PageHeading>
  return (
    <Page>
      <Halves>
        <AdminNavigation />
        {name ? (
          <Stack $gap={gap}>
            {action === undefined ? (
              name
            ) : (
              <Cluster $justify="space-between">
                {name}
                {action}
              </Cluster>
            )}
            {children}
          </Stack>
        ) : (
          <Part>{children}</Part>
        )}
      </Halves>
    </Page>
  )
}

const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  align-items: start;

  ${media.wide} {
    grid-template-columns: 152px minmax(0, 1fr);
    gap: ${theme.space[6]};
  }
`

const Part = styled.div`
  min-width: 0;
`

/** The parts of the back office: a column on a wide window, a row that scrolls on a small one. */
function AdminNavigation() {
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
  ${scrollRow}

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
  ${wayLink}

  &:focus-visible {
    outline-offset: -2px;
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
