import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { failed, notFound } from '#src/messages/shell.ts'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageHeading, Text } from '#src/ui/Text.tsx'

interface PageFailureProps {
  error: unknown
  onRetry: () => void
}

/** What stands in for a page that could not be shown, while the navigation around it stays. */
export function PageFailure({ error, onRetry }: PageFailureProps) {
  const isMissingCode = error instanceof Error && isChunkError(error)
  return (
    <Page $width="measure">
      <Stack role="alert">
        <PageHeading>{failed.heading}</PageHeading>
        <Text $tone="soft">{isMissingCode ? failed.chunk : failed.text}</Text>
        <Cluster>
          {isMissingCode ? (
            <Button $kind="primary" onClick={() => window.location.reload()}>
              {failed.reload}
            </Button>
          ) : (
            <Button $kind="primary" onClick={onRetry}>
              {failed.retry}
            </Button>
          )}
          <Button as={Link} to={paths.home()}>
            {notFound.home}
          </Button>
        </Cluster>
      </Stack>
    </Page>
  )
}

/** A module that did not load stays failed until the page is loaded anew: trying again here can't help. */
function isChunkError({ message }: Error) {
  return /dynamically imported module|Importing a module script failed/i.test(message)
}

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
