import { Link } from 'react-router-dom'
import { missing as words } from '#src/messages/history.ts'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'

/** What stands in for a year or a month that can't be, with ways on. */
export function HistoryMissing() {
  return (
    <Stack>
      <Heading as="h1" $size="page">
        {words.title}
      </Heading>
      <Text $tone="soft">{words.text}</Text>
      <Cluster>
        <Button as={Link} to={paths.history()} $kind="primary">
          {words.history}
        </Button>
        <Button as={Link} to={paths.home()}>
          {words.home}
        </Button>
      </Cluster>
    </Stack>
  )
}
