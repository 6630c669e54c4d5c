import type { ComponentPropsWithRef } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

interface FactListProps extends Omit<ComponentPropsWithRef<'dl'>, 'children'> {
  facts: readonly (readonly [name: string, value: string])[]
}

/** Names and what is known. It has no looks of its own: `styled(FactList)`. */
export function FactList({ facts, ...rest }: FactListProps) {
  return (
    <dl {...rest}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Facts below their names: as many beside each other as have `$column`, by default one. */
export const FactGrid = styled(FactList)<{ $column?: string }>`
  display: grid;
  ${({ $column }) =>
    $column !== undefined &&
    `grid-template-columns: repeat(auto-fill, minmax(${$column}, 1fr));`}
  gap: ${theme.space[3]};

  dt {
    color: ${theme.color.inkFaint};
    font-size: ${theme.text.s};
  }

  dd {
    overflow-wrap: anywhere;
  }
`
