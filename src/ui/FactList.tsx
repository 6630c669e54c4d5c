import type { ComponentPropsWithRef } from 'react'

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
