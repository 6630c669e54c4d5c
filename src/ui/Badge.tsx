import { styled } from 'styled-components'
import { badgeCount } from '#src/lib/counts.ts'
import { theme } from '#src/theme/theme.ts'

interface BadgeProps {
  /** Nothing is shown for 0; above 99 it reads 99+. */
  count: number
  /** Sits on the upper corner of its positioned parent. */
  corner?: boolean
}

/** How many unread things there are. */
export function Badge({ count, corner = false }: BadgeProps) {
  if (count <= 0) return null
  return <Count $corner={corner}>{badgeCount(count)}</Count>
}

const Count = styled.span<{ $corner: boolean }>`
  ${({ $corner }) => $corner && 'position: absolute; top: 0; left: 50%;'}
  display: inline-block;
  min-width: 1.125rem;
  height: 1.125rem;
  padding: 0 5px;
  border-radius: ${theme.radius.pill};
  background: ${theme.color.seal};
  color: ${theme.color.sealInk};
  font: 600 0.6875rem/1.125rem ${theme.font.sans};
  font-variant-numeric: tabular-nums;
  text-align: center;
`
