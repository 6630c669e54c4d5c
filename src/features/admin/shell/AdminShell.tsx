import type { ReactNode } from 'react'
import { createGlobalStyle, styled } from 'styled-components'
import { media } from '#src/theme/media.ts'
import { theme } from '#src/theme/theme.ts'
import { Page } from '#src/ui/Page.tsx'
import { AdminNavigation } from './AdminNavigation.tsx'

/** The frame of every page of the back office: its parts beside it, or above it on a small window. */
export function AdminShell({ children }: { children: ReactNode }) {
  return (
    <Page>
      <WholeWindow />
      <Halves>
        <AdminNavigation />
        <Part>{children}</Part>
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
