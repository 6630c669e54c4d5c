import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

interface KnownProps {
  label: string
  facts: readonly (readonly [name: string, value: string])[]
}

/** Named facts that are long and letter for letter: addresses, hosts. */
export function Known({ label, facts }: KnownProps) {
  return (
    <List aria-label={label}>
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
  display: grid;
  gap: ${theme.space[3]};

  dt {
    color: ${theme.color.inkFaint};
    font-size: ${theme.text.s};
  }

  dd {
    overflow-wrap: anywhere;
    font: 600 ${theme.text.m} / 1.5 ${theme.font.mono};
  }
`
