import { css } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** The box of everything one types or chooses in; red when `aria-invalid`. */
export const controlBox = css`
  width: 100%;
  min-width: 0;
  min-height: 42px;
  padding: 8px 14px;
  border: 1px solid ${theme.color.lineStrong};
  border-radius: ${theme.radius.s};
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  font-size: 16px;
  line-height: 1.5;
  transition: border-color ${theme.motion.quick};

  &:hover:not(:disabled) {
    border-color: ${theme.color.inkFaint};
  }

  &:focus-visible {
    border-color: ${theme.color.accent};
    outline: 2px solid ${theme.color.accent};
    outline-offset: -1px;
    border-radius: ${theme.radius.s};
  }

  &[aria-invalid='true'] {
    border-color: ${theme.color.bad};
  }

  &:disabled {
    background: ${theme.color.paper};
    color: ${theme.color.inkFaint};
  }
`
