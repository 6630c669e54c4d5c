import { createTheme } from 'styled-components'
import { light, scale } from './tokens.ts'

/**
 * Every colour and size of the product, each leaf a `var(--ink-…)`: `${theme.color.accent}`.
 * The values behind the names come from `GlobalStyle`; no `ThemeProvider` is needed.
 */
export const theme = createTheme({ ...light, ...scale }, { prefix: 'ink' })
