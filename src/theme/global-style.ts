import { media, theme } from './theme.ts'
import { dark, light, scale } from './tokens.ts'

const lightVariables = cssVariables(light, theme.vars)
const darkVariables = cssVariables(dark, theme.vars)
const scaleVariables = cssVariables(scale, theme.vars)

const chosen =
  ":is([aria-pressed='true'], [aria-selected='true'], [aria-current]:not([aria-current='false']))"

/**
 * Both palettes, the reset and the typography of the product, as CSS: `data-theme="dark"` on the root element swaps the
 * palette, and nothing renders again. The build puts it into index.html, so a page has it before any script has come.
 */
export const globalStyle = `
  :root {
    color-scheme: light;
    ${lightVariables}
    ${scaleVariables}
  }

  :root[data-theme='dark'] {
    color-scheme: dark;
    ${darkVariables}
  }

  /* Without scripts nobody has chosen: the system has. */
  @media (prefers-color-scheme: dark) {
    :root:not([data-theme]) {
      color-scheme: dark;
      ${darkVariables}
    }
  }

  *, *::before, *::after { box-sizing: border-box; }

  html {
    scrollbar-gutter: stable;
    scroll-padding-top: calc(${theme.size.bar} + ${theme.space[4]});
    text-size-adjust: 100%;
    -webkit-text-size-adjust: 100%;
    -webkit-tap-highlight-color: transparent;
  }


  /* The gutter of the hidden scrollbar wears the root's colour, and no gradient, so the veiled paper is a colour. */
  html:has(dialog:modal) {
    overflow: hidden;
    background: ${theme.color.veiledPaper};
  }

  body {
    margin: 0;
    min-height: 100vh;
    min-height: 100dvh;
    background: ${theme.color.paper};
    color: ${theme.color.ink};
    font: ${theme.text.m}/1.7 ${theme.font.sans};
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
    text-spacing-trim: trim-start;
    text-autospace: normal;
  }

  h1, h2, h3, h4, p, ul, ol, figure, dl, dd, fieldset, legend { margin: 0; padding: 0; }
  h1 { text-wrap: balance; }
  h2, h3, h4 { text-wrap: pretty; }
  ul, ol { list-style: none; }
  fieldset { border: 0; min-width: 0; }
  a { color: inherit; text-decoration: none; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  button { cursor: pointer; touch-action: manipulation; }
  :disabled, [aria-disabled='true'] { cursor: not-allowed; }
  img, svg { display: block; max-width: 100%; }
  mark { background: ${theme.color.mark}; color: inherit; }
  ::placeholder { color: ${theme.color.inkFaint}; opacity: 1; }
  ::selection { background: color-mix(in srgb, ${theme.color.accent} 24%, transparent); }
  [hidden] { display: none !important; }

  :focus-visible {
    outline: 2px solid ${theme.color.accent};
    outline-offset: 2px;
    border-radius: 4px;
  }

  :focus:not(:focus-visible) { outline: none; }

  /* What is chosen is told by a line, where colours can't tell it. */
  ${media.forced} {
    ${chosen} { outline: 2px solid Highlight; outline-offset: -2px; }
    ${chosen}:focus-visible { outline: 5px double Highlight; }
  }

  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 0s !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0s !important;
      scroll-behavior: auto !important;
    }
  }

  @media print {
    :root, :root[data-theme='dark'] {
      color-scheme: light;
      ${lightVariables}
    }

    body { background: none; font-size: 11pt; }
    /* On paper nothing can be pressed. The head of a sorted column is a button, and stays. */
    nav, dialog, [popover], [data-print='hidden'], button:not(th button) { display: none !important; }
    details::details-content { display: block !important; block-size: auto; content-visibility: visible; }
    pre, img, table, blockquote { break-inside: avoid; }
    /* Nobody scrolls paper. What can't wrap sticks out, and browsers make the page smaller until it fits. */
    pre, figure, [role='group'] { overflow: visible !important; }
    pre, pre code { white-space: pre-wrap !important; overflow-wrap: anywhere !important; }
    th, td { min-width: 0 !important; overflow-wrap: anywhere; }
    h2, h3, h4 { break-after: avoid; }
  }
`

interface Leaves {
  readonly [name: string]: string | Leaves
}

/**
 * One CSS declaration per leaf of `values`, under the name at the same place in `names`.
 * Throws when a value has no name, so a token can't be forgotten in silence.
 */
export function cssVariables(values: Leaves, names: Leaves): string {
  return Object.entries(values)
    .map(([key, value]) => {
      const name = names[key]
      if (typeof value === 'string' && typeof name === 'string') return `${name}: ${value};`
      if (typeof value === 'object' && typeof name === 'object')
        return cssVariables(value, name)
      throw new Error(`the token "${key}" has no CSS variable`)
    })
    .join('\n')
}
