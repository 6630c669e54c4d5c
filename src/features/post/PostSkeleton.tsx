import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { PostLayout } from './PostLayout.tsx'

/** A post in the shape of the one to come. */
export function PostSkeleton() {
  return (
    <PostLayout>
      <Loading>
        <Stack $gap={5}>
          <Skeleton height="48px" width="84%" />
          <Cluster $nowrap>
            <Skeleton shape="circle" height="40px" />
            <Stack $gap={2}>
              <Skeleton height="20px" width="120px" />
              <Skeleton height="20px" width="260px" />
            </Stack>
          </Cluster>
          <SkeletonText lines={6} />
          <SkeletonText lines={8} />
          <SkeletonText lines={6} />
        </Stack>
      </Loading>
    </PostLayout>
  )
}
