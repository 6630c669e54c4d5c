import type { ReactNode } from 'react'
import { createGlobalStyle, styled } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'
import { Page } from '#src/ui/Page.tsx'
import { PageHeading } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { AdminNavigation } from './AdminNavigation.tsx'

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
      <WholeWindow />
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

/** Tables want room: while it is shown, the navigation bar above and the footer are as wide as it is. */
const WholeWindow = createGlobalStyle`
  :root:root {
    ${theme.vars.size.page}: 1328px;
  }
`

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
