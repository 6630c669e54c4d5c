import { css, styled } from 'styled-components'
import { theme, media } from '#src/theme/theme.ts'

/** Read aloud, never seen. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`

const tones = {
  ink: css`
    color: ${theme.color.ink};
  `,
  soft: css`
    color: ${theme.color.inkSoft};
  `,
  faint: css`
    color: ${theme.color.inkFaint};
  `,
  good: css`
    color: ${theme.color.good};
  `,
  warn: css`
    color: ${theme.color.warn};
  `,
  bad: css`
    color: ${theme.color.bad};
  `,
}

interface TextStyle {
  $tone?: keyof typeof tones
  $size?: 's'
  /** Cuts the text after this many lines. */
  $lines?: 1 | 2 | 3
}

/** A run of text in one of the product's tones and sizes. */
export const Text = styled.p<TextStyle>`
  ${({ $tone = 'ink' }) => tones[$tone]}
  font-size: ${({ $size }) => theme.text[$size ?? 'm']};
  ${({ $lines }) =>
    $lines !== undefined &&
    css`
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: ${$lines};
      overflow: hidden;
    `}
`

/** What keys do: nothing to somebody who writes on a screen. */
export const KeyHint = styled.span`
  @media (hover: none) and (pointer: coarse) {
    display: none;
  }
`

/** Text for those who listen: read aloud, never seen. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`

/** A link inside a sentence; a router's link is `<TextLink as={Link} to={…}>`, what only acts here `as="button"`. */
export const TextLink = styled.a`
  padding: 0;
  border: 0;
  background: none;
  color: ${theme.color.accent};
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 3px;

  &:hover {
    text-decoration-thickness: 2px;
  }
`

const sizes = {
  page: css`
    font: 600 ${theme.title.l} / 1.4 ${theme.font.serif};
    letter-spacing: 0.01em;
  `,
  hero: css`
    font: 600 ${theme.title.xl} / 1.3 ${theme.font.serif};
    letter-spacing: 0.02em;

    ${media.narrow} {
      font-size: 2rem;
    }
  `,
  section: css`
    font: 600 ${theme.title.m} / 1.4 ${theme.font.sans};
  `,
  small: css`
    font: 600 ${theme.title.s} / 1.5 ${theme.font.sans};
  `,
}

/** A title; its rank in the document is the element (`as="h1"`), its looks are `$size`. One long word breaks rather than widens the page. */
export const Heading = styled.h2<{ $size?: keyof typeof sizes }>`
  min-width: 0;
  overflow-wrap: anywhere;
  ${({ $size = 'section' }) => sizes[$size]}
`

/** The one title of a page. */
export const PageHeading = styled(Heading).attrs({ as: 'h1', $size: 'page' })``
