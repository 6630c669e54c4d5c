import { css, styled } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'

interface PageStyle {
  /** How wide what it holds may be: `page` for lists, `measure` for reading; `form` for a card that stands alone, in the middle. */
  $width?: 'page' | 'measure' | 'form'
  /** On a phone without margins: what it holds takes the screen below the bar. */
  $fills?: boolean
}

/** The middle of the window: every page but a card begins at the same edge, below the mark of the bar. */
export const Page = styled.div<PageStyle>`
  display: grid;
  grid-template-columns: minmax(0, ${({ $width = 'page' }) => theme.size[$width]});
  ${({ $width }) => $width === 'form' && 'justify-content: center;'}
  width: 100%;
  max-width: calc(${theme.size.page} + 2 * ${theme.space[5]});
  margin: 0 auto;
  padding: ${theme.space[6]} ${theme.space[5]} ${theme.space[8]};

  ${media.phone} {
    padding: ${({ $fills = false }) =>
      $fills
        ? 0
        : css`
            ${theme.space[5]} ${theme.space[4]} ${theme.space[7]}
          `};
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
