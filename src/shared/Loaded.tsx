import type { ReactNode } from 'react'
import type { Failure } from '#machines/lib/failure.ts'
import { Loading } from '#src/ui/Skeleton.tsx'
import { FailureState } from './FailureState.tsx'

interface LoadedProps<Data> {
  view: { data: Data | null; failure: Failure | null; refresh: () => void }
  /** Shapes that stand in for it while it is on its way. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query answers, in all its states; what was there stays when loading it again fails. */
export function Loaded<Data>({ view, skeleton, children }: LoadedProps<Data>) {
  const { data, failure, refresh } = view
  if (data !== null) return children(data)
  if (failure !== null) return <FailureState failure={failure} onRetry={refresh} />
  return <Loading>{skeleton}</Loading>
}
