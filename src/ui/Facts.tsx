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
  /** Null when nobody knows: then it is not spoken of. */
  count: number | null
  format?: (count: number) => string
  /** Makes a link of the count, which then covers its name as well. */
  linkOf?: (count: string) => ReactNode
}

/** One count and its name. */
export function Fact({ name, count, format = formatCount, linkOf }: FactProps) {
  if (count === null) return null
  const text = format(count)
  return (
    <div>
      <dt>{name}</dt>
      <dd>{linkOf ? linkOf(text) : text}</dd>
    </div>
  )
}

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]} ${theme.space[5]};

  div {
    position: relative;
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

  a::after {
    position: absolute;
    inset: -4px;
    content: '';
  }
`
