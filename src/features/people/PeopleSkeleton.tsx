import { Cluster } from '#src/ui/Cluster.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'

/** People in the shape of those to come. */
export function PeopleSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Loading>
      <Stack $gap={5}>
        {Array.from({ length: count }, (_, index) => (
          <Cluster key={index} $nowrap $align="start" $gap={4}>
            <Skeleton shape="circle" height="48px" />
            <Stack $gap={2}>
              <Skeleton height="24px" width="140px" />
              <Skeleton height="22px" width="260px" />
              <Skeleton height="20px" width="200px" />
            </Stack>
          </Cluster>
        ))}
      </Stack>
    </Loading>
  )
}
