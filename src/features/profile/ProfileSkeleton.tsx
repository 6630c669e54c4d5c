import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'

/** The head of a profile in the shape of the one to come. */
export function ProfileSkeleton() {
  return (
    <Loading>
      <Cluster $gap={5} $align="start" $nowrap>
        <Skeleton shape="circle" height="88px" />
        <Stack>
          <Skeleton height="39px" width="200px" />
          <Skeleton height="26px" width="420px" />
          <Skeleton height="26px" width="320px" />
          <Skeleton height="22px" width="140px" />
        </Stack>
      </Cluster>
    </Loading>
  )
}
