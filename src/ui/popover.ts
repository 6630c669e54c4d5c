import { css } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** The box of what lies above the page for a moment and offers something: a menu, a list of options. */
export const popover = css`
  padding: 6px;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.raised};
`
