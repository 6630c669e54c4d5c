import { css, styled } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'

const small = css`
  display: inline-flex;
  gap: 4px;
  align-items: center;
  flex: none;
  min-height: 28px;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
  font-variant-numeric: tabular-nums;
`

/** One of the small things to do with a comment; pressed, it looks its state. */
export const Act = styled.button.attrs({ type: 'button' })`
  ${small}
  margin: 0 -6px;
  padding: 0 6px;
  border: 0;
  border-radius: ${theme.radius.s};
  background: none;

  ${media.hover} {
    &:hover {
      color: ${theme.color.accent};
    }
  }

  &[aria-pressed='true'] {
    color: ${theme.color.seal};

    svg {
      fill: currentcolor;
    }
  }
`

/** What stands in its place for a viewer who can't do it. */
export const Fact = styled.span`
  ${small}
`
