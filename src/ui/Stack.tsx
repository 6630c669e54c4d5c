import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import type { Space } from './space.ts'

interface StackStyle {
  $gap?: Space
  $align?: 'start' | 'center' | 'end' | 'stretch'
}

/** Things below each other, with one distance between them. */
export const Stack = styled.div<StackStyle>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 4 }) => theme.space[$gap]};
  align-items: ${({ $align = 'stretch' }) => $align};
  min-width: 0;
`
