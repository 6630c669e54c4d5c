import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** Names and what is known, a line each. */
export function FactList({ facts }: { facts: readonly [name: string, value: string][] }) {
  return (
    <List>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  )
}

const List = styled.dl`
  div {
    display: grid;
    grid-template-columns: 104px minmax(0, 1fr);
    gap: ${theme.space[3]};
    padding: 6px 0;
  }

  dt {
    color: ${theme.color.inkSoft};
  }

  dd {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`
