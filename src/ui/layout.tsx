import { styled } from 'styled-components'
import type { scale } from '#src/theme/tokens.ts'
import { theme } from '#src/theme/theme.ts'

/** A step of the distance scale, from 4 px (1) to 72 px (8). */
type Space = keyof typeof scale.space

interface StackStyle {
  $gap?: Space
  $align?: 'start'
}

/** Things below each other, with one distance between them. */
export const Stack = styled.div<StackStyle>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 4 }) => theme.space[$gap]};
  align-items: ${({ $align = 'stretch' }) => $align};
  min-width: 0;
`

interface ClusterStyle {
  $gap?: Space
  $justify?: 'center' | 'end' | 'space-between'
  $align?: 'start' | 'baseline'
  /** Keeps everything on one line. */
  $nowrap?: boolean
}

/** Things beside each other that wrap when the room ends. */
export const Cluster = styled.div<ClusterStyle>`
  display: flex;
  flex-wrap: ${({ $nowrap }) => ($nowrap ? 'nowrap' : 'wrap')};
  gap: ${({ $gap = 3 }) => theme.space[$gap]};
  align-items: ${({ $align = 'center' }) => $align};
  justify-content: ${({ $justify = 'start' }) => $justify};
  min-width: 0;
`

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
