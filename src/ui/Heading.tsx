import { css, styled } from 'styled-components'
import { media } from '#src/theme/media.ts'
import { theme } from '#src/theme/theme.ts'

const sizes = {
  page: css`
    font: 600 ${theme.title.l} / 1.4 ${theme.font.serif};
    letter-spacing: 0.01em;
  `,
  hero: css`
    font: 600 ${theme.title.xl} / 1.3 ${theme.font.serif};
    letter-spacing: 0.02em;

    ${media.narrow} {
      font-size: 32px;
    }
  `,
  section: css`
    font: 600 ${theme.title.m} / 1.4 ${theme.font.sans};
  `,
  small: css`
    font: 600 ${theme.title.s} / 1.5 ${theme.font.sans};
  `,
}

/** A title; its rank in the document is the element (`as="h1"`), its looks are `$size`. */
export const Heading = styled.h2<{ $size?: keyof typeof sizes }>`
  ${({ $size = 'section' }) => sizes[$size]}
`
