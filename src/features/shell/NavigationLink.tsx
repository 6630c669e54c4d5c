import { NavLink } from 'react-router-dom'
import { css, styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

const entry = css`
  padding: 6px 12px;
  border-radius: ${theme.radius.s};
  color: ${theme.color.inkSoft};

  &:hover {
    background: ${theme.color.line};
  }
`

/** A link of the navigation; the current place stands in full ink. */
export const NavigationLink = styled(NavLink)`
  ${entry}

  &[aria-current='page'] {
    color: ${theme.color.ink};
    font-weight: 600;
  }
`

/** Something the navigation does, beside the places it leads to. */
export const NavigationButton = styled.button.attrs({ type: 'button' })`
  ${entry}
  border: 0;
  background: none;
  text-align: start;
`
