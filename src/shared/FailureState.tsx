import { Link } from 'react-router-dom'
import { type Failure, waysOn } from '#machines/lib/failure.ts'
import { failureText } from '#src/messages/failures.ts'
import { account as words } from '#src/messages/shell.ts'
import { useLoginPath } from '#src/runtime/address.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { useRetry } from '#src/runtime/useQuery.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { VisuallyHidden } from '#src/ui/Text.tsx'

interface FailureStateProps {
  failure: Failure
  /** What is said of it, where its own words are not enough. */
  text?: string
  onRetry: () => void
  /** What the page is about, where this stands for the whole of it: every page has a first heading. */
  heading?: string | null
}

/** What stands in the place of something that could not be loaded: why, and the way on that can succeed. */
export function FailureState({ failure, text, onRetry, heading }: FailureStateProps) {
  const { isSignedIn } = useSession()
  const loginPath = useLoginPath()
  const retry = useRetry(failure, onRetry)
  const { canSignIn, canRetry } = waysOn(failure, isSignedIn)
  const login = (
    <Button as={Link} to={loginPath} $kind="primary" $size="small">
      {words.login}
    </Button>
  )
  return (
    <>
      {heading && <VisuallyHidden as="h1">{heading}</VisuallyHidden>}
      {failure.kind === 'unsupported' ? (
        <EmptyState text={failureText(failure)} />
      ) : (
        <ErrorState
          text={text ?? failureText(failure)}
          {...(canRetry && { onRetry: retry })}
          {...(canSignIn && { action: login })}
        />
      )}
    </>
  )
}
