import { css } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'

/** A link among others to parts of one thing, and the one that is shown. */
export const wayLink = css`
  border-radius: ${theme.radius.s};
  color: ${theme.color.inkSoft};

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
