import { Page } from '#src/ui/Page.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** What stands in for a page while its code is on the way. */
export function PageSkeleton() {
  return (
    <Page>
      <Loading>
        <Stack $gap={5}>
          <Skeleton height="40px" width="40%" />
          <SkeletonText lines={4} />
          <Skeleton shape="block" height="240px" />
        </Stack>
      </Loading>
    </Page>
  )
}
