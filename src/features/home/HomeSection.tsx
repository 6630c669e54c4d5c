import { useId, type ReactNode } from 'react'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Heading } from '#src/ui/Text.tsx'

interface HomeSectionProps {
  heading: string
  /** The way to more of the same. */
  more?: ReactNode
  children: ReactNode
}

/** A titled part of the main column. */
export function HomeSection({ heading, more, children }: HomeSectionProps) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id}>
      <Cluster $justify="space-between" $align="baseline">
        <Heading id={id}>{heading}</Heading>
        {more}
      </Cluster>
      {children}
    </Stack>
  )
}
