import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'

/** Comments in the shape of those to come. */
export function CommentsSkeleton() {
  return (
    <Loading>
      <Stack $gap={5}>
        {[1, 2, 3].map((each) => (
          <Cluster key={each} $nowrap $align="start">
            <Skeleton shape="circle" height="32px" />
            <SkeletonText lines={2} />
          </Cluster>
        ))}
      </Stack>
    </Loading>
  )
}
