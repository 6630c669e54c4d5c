import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { formatCount } from '#src/lib/counts.ts'
import { theme } from '#src/theme/theme.ts'

/** A row of named counts; `label` says what they are about. Its children are `Fact`s. */
export function Facts({ label, children }: { label: string; children: ReactNode }) {
  return <List aria-label={label}>{children}</List>
}

interface FactProps {
  name: string
  count: number
  format?: (count: number) => string
}

/** One count and its name. */
export function Fact({ name, count, format = formatCount }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{format(count)}</dd>
    </div>
  )
}

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]} ${theme.space[5]};

  div {
    display: flex;
    flex-direction: row-reverse;
    gap: 6px;
    align-items: baseline;
  }

  dt {
    color: ${theme.color.inkFaint};
    font-size: ${theme.text.s};
  }

  dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`
