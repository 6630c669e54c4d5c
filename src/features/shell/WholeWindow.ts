import { createGlobalStyle } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** The tables of the back office want room: with it the navigation bar and the footer are as wide, before the page has come. */
export const WholeWindow = createGlobalStyle`
  :root:root {
    ${theme.vars.size.page}: 1328px;
  }
`
