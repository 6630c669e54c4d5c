import { Link } from 'react-router-dom'
import { topic as words } from '#src/messages/topics.ts'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'

/** What stands in for a topic that isn't there, with ways on. */
export function TopicMissing() {
  return (
    <Stack>
      <Heading as="h1" $size="page">
        {words.missingTitle}
      </Heading>
      <Text $tone="soft">{words.missing}</Text>
      <Cluster>
        <Button as={Link} to={paths.topics()} $kind="primary">
          {words.square}
        </Button>
        <Button as={Link} to={paths.home()}>
          {words.home}
        </Button>
      </Cluster>
    </Stack>
  )
}
