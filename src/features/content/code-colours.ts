import { css } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** Colours for the classes of highlight.js, each readable on the ground of code in both palettes. */
export const codeColours = css`
  .hljs-comment,
  .hljs-quote,
  .hljs-meta {
    color: ${theme.color.inkFaint};
  }

  .hljs-keyword,
  .hljs-selector-tag,
  .hljs-template-tag,
  .hljs-name,
  .hljs-deletion {
    color: ${theme.color.seal};
  }

  .hljs-string,
  .hljs-regexp,
  .hljs-symbol,
  .hljs-bullet,
  .hljs-addition {
    color: ${theme.color.good};
  }

  .hljs-number,
  .hljs-literal,
  .hljs-built_in,
  .hljs-type,
  .hljs-template-variable {
    color: ${theme.color.warn};
  }

  .hljs-title,
  .hljs-section,
  .hljs-attr,
  .hljs-attribute,
  .hljs-property,
  .hljs-selector-class,
  .hljs-selector-id,
  .hljs-link {
    color: ${theme.color.accent};
  }

  .hljs-emphasis {
    font-style: italic;
  }

  .hljs-strong,
  .hljs-section {
    font-weight: 600;
  }
`
