import { type ComponentType, type ReactNode, use } from 'react'
import { missingSection } from '#src/messages/shell.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { AskAgain, lazyPart } from './lazy-part.tsx'

/** A section of a page whose code comes after the page. Where it does not come, that is said in its place, with a way to try again. */
export const lazySection = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: () => ReactNode,
): ComponentType<Props> => lazyPart({ load, Waiting, Missing: MissingSection })

function MissingSection() {
  return <ErrorState text={missingSection} onRetry={use(AskAgain)} />
}
