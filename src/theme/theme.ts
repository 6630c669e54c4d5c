import { createTheme } from 'styled-components'
import { light, scale } from './tokens.ts'

/**
 * Every colour and size of the product, each leaf a `var(--ink-…)`: `${theme.color.accent}`.
 * The values behind the names come from `globalStyle`; no `ThemeProvider` is needed.
 */
export const theme = createTheme({ ...light, ...scale }, { prefix: 'ink' })

/** Media queries of the layout; CSS variables don't work inside them, so they are constants. */
export const media = {
  /** 1024 px and up: two columns, the whole navigation bar. */
  wide: '@media (min-width: 1024px)',
  /** Under 1024 px: one column, panels become tabs, the navigation folds. */
  narrow: '@media (max-width: 1023.98px)',
  /** No script will ever unfold anything. */
  unscripted: '@media (max-width: 1023.98px) and (scripting: none)',
  /** A phone held upright. */
  phone: '@media (max-width: 640px)',
  /** The pointer can rest on a thing without pressing it. */
  hover: '@media (hover: hover)',
  /** The system's few colours take the place of ours: backgrounds and shadows say nothing. */
  forced: '@media (forced-colors: active)',
}
