import { styled } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'

/** Two parts, beside each other where there is room; `$widths` says how they share it. */
export const Halves = styled.div<{ $widths: readonly [left: number, right: number] }>`
  display: grid;
  gap: ${theme.space[4]};
  align-items: start;

  ${media.wide} {
    grid-template-columns: ${({ $widths: [left, right] }) =>
      `minmax(0, ${left}fr) minmax(0, ${right}fr)`};
  }
`
