import { Link } from 'react-router-dom'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'

interface MissingProps {
  title: string
  text: string
  /** Ways on, the likeliest first; addresses relative to the base path. */
  ways: readonly { to: string; label: string }[]
}

/** What stands in for what a page is about when that isn't there. */
export function Missing({ title, text, ways }: MissingProps) {
  return (
    <Stack>
      <Heading as="h1" $size="page">
        {title}
      </Heading>
      <Text $tone="soft">{text}</Text>
      <Cluster>
        {ways.map(({ to, label }, index) => (
          <Button key={to} as={Link} to={to} $kind={index === 0 ? 'primary' : 'plain'}>
            {label}
          </Button>
        ))}
      </Cluster>
    </Stack>
  )
}
