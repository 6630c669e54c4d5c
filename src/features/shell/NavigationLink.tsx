import { NavLink } from 'react-router-dom'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** A link of the navigation; the current place stands in full ink. */
export const NavigationLink = styled(NavLink)`
  padding: 6px 12px;
  border-radius: ${theme.radius.s};
  color: ${theme.color.inkSoft};

  &:hover {
    background: ${theme.color.line};
  }

  &[aria-current='page'] {
    color: ${theme.color.ink};
    font-weight: 600;
  }
`
