import { Link } from 'react-router-dom'
import { post as words } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'

/** What stands in for a post that isn't there, with ways on. */
export function PostMissing() {
  return (
    <Stack>
      <Heading as="h1" $size="page">
        {words.missingTitle}
      </Heading>
      <Text $tone="soft">{words.missing}</Text>
      <Cluster>
        <Button as={Link} to={paths.home()} $kind="primary">
          {words.home}
        </Button>
        <Button as={Link} to={paths.posts()}>
          {words.browse}
        </Button>
      </Cluster>
    </Stack>
  )
}
