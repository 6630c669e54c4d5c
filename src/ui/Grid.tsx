import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import type { Space } from './space.ts'

interface GridStyle {
  /** The narrowest a column may be, in pixels; there are as many columns as fit. */
  $column?: number
  $gap?: Space
}

/** Equal columns, as many as fit, one on a phone. */
export const Grid = styled.div<GridStyle>`
  display: grid;
  grid-template-columns: repeat(
    auto-fill,
    minmax(min(100%, ${({ $column = 300 }) => $column}px), 1fr)
  );
  gap: ${({ $gap = 4 }) => theme.space[$gap]};
`
