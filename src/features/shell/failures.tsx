import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { failureText } from '#src/messages/failures.ts'
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
  if (error instanceof Error && isChunkError(error)) return <MissingCode />
  return (
    <Failed text={failed.text}>
      <Button $kind="primary" onClick={onRetry}>
        {failed.retry}
      </Button>
    </Failed>
  )
}

/** Without a network the browser would put a page of its own in the app's place: it is loaded anew once there is one. */
function MissingCode() {
  const isOnline = useSyncExternalStore(onNetwork, readOnline, () => true)
  useEffect(() => {
    window.addEventListener('online', reloadPage)
    return () => window.removeEventListener('online', reloadPage)
  }, [])
  return (
    <Failed text={isOnline ? failed.chunk : failureText({ kind: 'offline' })}>
      <Button $kind="primary" onClick={() => readOnline() && reloadPage()}>
        {isOnline ? failed.reload : failed.retry}
      </Button>
    </Failed>
  )
}

const readOnline = () => navigator.onLine

function onNetwork(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

interface FailedProps {
  text: string
  /** The way to try again. */
  children: ReactNode
}

function Failed({ text, children }: FailedProps) {
  return (
    <Page $width="measure">
      <Stack role="alert">
        <PageHeading>{failed.heading}</PageHeading>
        <Text $tone="soft">{text}</Text>
        <Cluster>
          {children}
          <Button as={Link} to={paths.home()}>
            {notFound.home}
          </Button>
        </Cluster>
      </Stack>
    </Page>
  )
}

const reloadPage = () => window.location.reload()

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
        <Button $kind="primary" onClick={reloadPage}>
          {failed.reload}
        </Button>
      </Stack>
    </Page>
  )
}
