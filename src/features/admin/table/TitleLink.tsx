import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** What a row is called, leading to it. */
export const TitleLink = styled(Link)`
  font-weight: 500;

  &:hover {
    color: ${theme.color.accent};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`
