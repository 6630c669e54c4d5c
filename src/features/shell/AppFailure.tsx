import { useEffect } from 'react'
import { failed } from '#src/messages/shell.ts'
import { Button } from '#src/ui/Button.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** What stands in for the whole app when its frame could not be shown. Needs nothing of the app. */
export function AppFailure({ error }: { error: unknown }) {
  useEffect(() => console.error(error), [error])
  return (
    <Page as="main" $width="measure">
      <Stack role="alert" $align="start">
        <PageHeading>{failed.heading}</PageHeading>
        <Text $tone="soft">{failed.app}</Text>
        <Button $kind="primary" onClick={() => window.location.reload()}>
          {failed.reload}
        </Button>
      </Stack>
    </Page>
  )
}
