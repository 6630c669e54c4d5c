import type { ReactNode, RefObject } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { SkipLink } from '#src/ui/SkipLink.tsx'

interface ShellProps {
  mainRef: RefObject<HTMLElement | null>
  navigation: ReactNode
  /** The routed page. */
  children: ReactNode
  footer: ReactNode
  /** What floats above: toasts, dialogs. */
  hosts: ReactNode
}

/** The frame of the app. The page fills the window, so that a footer never moves while the page is loading. */
export function Shell({ mainRef, navigation, children, footer, hosts }: ShellProps) {
  return (
    <>
      <SkipLink target="main" />
      {navigation}
      <Main id="main" ref={mainRef} tabIndex={-1}>
        {children}
      </Main>
      {footer}
      {hosts}
    </>
  )
}

const Main = styled.main`
  min-height: calc(100vh - ${theme.size.bar});

  &:focus-visible {
    outline: none;
  }
`
