import { styled } from 'styled-components'
import { media } from '#src/theme/media.ts'
import { theme } from '#src/theme/theme.ts'

interface PageStyle {
  /** `page` for lists, `measure` for reading, `form` for signing in. */
  $width?: 'page' | 'measure' | 'form'
}

/** The middle of the window: one width, the same margins on every page. */
export const Page = styled.div<PageStyle>`
  width: 100%;
  max-width: calc(${({ $width = 'page' }) => theme.size[$width]} + 2 * ${theme.space[5]});
  margin: 0 auto;
  padding: ${theme.space[6]} ${theme.space[5]} ${theme.space[8]};

  ${media.phone} {
    padding: ${theme.space[5]} ${theme.space[4]} ${theme.space[7]};
  }
`

/** A main column with an aside of 300 px beside it; below 1024 px the aside goes underneath. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};
  align-items: start;

  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) ${theme.size.aside};
  }
`
