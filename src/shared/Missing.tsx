import { Link } from 'react-router-dom'
import { ways as labels } from '#src/messages/shell.ts'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'

interface MissingProps {
  words: { missingTitle: string; missing: string }
  /** Ways on, the likeliest first. */
  ways: readonly (keyof typeof labels)[]
}

/** What stands in for what a page is about when that isn't there. */
export function Missing({ words: { missingTitle, missing }, ways }: MissingProps) {
  return (
    <Stack>
      <PageHeading>{missingTitle}</PageHeading>
      <Text $tone="soft">{missing}</Text>
      <Cluster>
        {ways.map((way, index) => (
          <Button
            key={way}
            as={Link}
            to={paths[way]()}
            $kind={index === 0 ? 'primary' : 'plain'}
          >
            {labels[way]}
          </Button>
        ))}
      </Cluster>
    </Stack>
  )
}

/** A whole page that says so. */
export function MissingPage(props: MissingProps) {
  return (
    <Page $width="measure">
      <Missing {...props} />
    </Page>
  )
}
