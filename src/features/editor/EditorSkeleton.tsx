import { Page } from '#src/ui/Page.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'

/** The desk before its text has come. */
export function EditorSkeleton() {
  return (
    <Page $width="measure">
      <Loading>
        <Stack $gap={5}>
          <Skeleton height="39px" width="60%" />
          <Skeleton shape="block" height="42px" />
          <SkeletonText lines={9} />
        </Stack>
      </Loading>
    </Page>
  )
}
