import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** A link inside a sentence; a router's link is `<TextLink as={Link} to={…}>`. */
export const TextLink = styled.a`
  color: ${theme.color.accent};
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 3px;

  &:hover {
    text-decoration-thickness: 2px;
  }
`
