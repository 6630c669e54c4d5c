import { css, styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

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
  $size?: 'xs' | 's' | 'm' | 'l'
  /** Cuts the text after this many lines. */
  $lines?: 1 | 2 | 3
}

/** A run of text in one of the product's tones and sizes. */
export const Text = styled.p<TextStyle>`
  ${({ $tone = 'ink' }) => tones[$tone]}
  font-size: ${({ $size = 'm' }) => theme.text[$size]};
  ${({ $lines }) =>
    $lines !== undefined &&
    css`
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: ${$lines};
      overflow: hidden;
    `}
`
