import { lazy, Suspense } from 'react'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'

const FaultPanel = lazy(async () => ({
  default: (await import('./FaultPanel.tsx')).FaultPanel,
}))

/** The fault lab, where the server has one: its code is loaded and its calls are made there alone. */
export function FaultLab() {
  if (!hasFaultLab()) return null
  return (
    <Suspense
      fallback={
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      }
    >
      <FaultPanel />
    </Suspense>
  )
}

/** A server with a lab says so in the head of its pages: asking any other one would be an error in its log. */
const hasFaultLab = () =>
  typeof document !== 'undefined' && document.querySelector('meta[name="fault-lab"]') !== null
