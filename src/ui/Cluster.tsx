import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import type { Space } from './space.ts'

interface ClusterStyle {
  $gap?: Space
  $justify?: 'start' | 'center' | 'end' | 'space-between'
  $align?: 'start' | 'center' | 'baseline' | 'end'
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
