import { css } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

const indents = Array.from(
  { length: 8 },
  (_, at) => `.ql-indent-${at + 1} { padding-left: ${(at + 1) * 2}em; }`,
).join('\n')

/** What an author set with the tools of the rich-text editor: alignment, sizes, indents. */
export const authoredFormats = css`
  .ql-align-center,
  [align='center'] {
    text-align: center;
  }

  .ql-align-right,
  [align='right'] {
    text-align: right;
  }

  .ql-align-justify,
  [align='justify'] {
    text-align: justify;
  }

  .ql-direction-rtl {
    direction: rtl;
  }

  .ql-size-small {
    font-size: 0.75em;
  }

  .ql-size-large {
    font-size: 1.5em;
  }

  .ql-size-huge {
    font-size: 2.5em;
  }

  .ql-font-serif {
    font-family: ${theme.font.serif};
  }

  .ql-font-monospace {
    font-family: ${theme.font.mono};
  }

  ${indents}
`

/**
 * The colours an author chose, by the selectors of what has them. Whatever was chosen stays readable in both palettes: the hue is
 * kept, the lightness bounded.
 */
export const authoredColors = ({
  color,
  background,
}: {
  color: string
  background: string
}) => css`
  ${color} {
    color: oklch(from var(--authored-color) min(l, 0.5) c h);
  }

  ${background} {
    background-color: oklch(from var(--authored-background-color) max(l, 0.92) min(c, 0.1) h);
  }

  :root[data-theme='dark'] & ${color} {
    color: oklch(from var(--authored-color) max(l, 0.8) min(c, 0.14) h);
  }

  :root[data-theme='dark'] & ${background} {
    background-color: oklch(from var(--authored-background-color) min(l, 0.32) min(c, 0.07) h);
  }
`
