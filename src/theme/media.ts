/** Media queries of the layout; CSS variables don't work inside them, so they are constants. */
export const media = {
  /** 1024 px and up: two columns, the whole navigation bar. */
  wide: '@media (min-width: 1024px)',
  /** Under 1024 px: one column, panels become tabs, the navigation folds. */
  narrow: '@media (max-width: 1023.98px)',
  /** A phone held upright. */
  phone: '@media (max-width: 640px)',
  /** The pointer can rest on a thing without pressing it. */
  hover: '@media (hover: hover)',
}
