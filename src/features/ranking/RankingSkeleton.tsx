import { RankList, RankRow } from '#src/ui/RankRow.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'

const rows = 20

/** A ranking in the shape of the one to come; `withFaces` when it ranks people. */
export function RankingSkeleton({ withFaces }: { withFaces: boolean }) {
  return (
    <Loading>
      <RankList>
        {Array.from({ length: rows }, (_, index) => (
          <RankRow
            key={index}
            rank={index + 1}
            leading={withFaces && <Skeleton shape="circle" height="40px" />}
            detail={<Skeleton height="18px" width="48%" />}
          >
            <Skeleton height="21px" width={`${78 - (index % 3) * 12}%`} />
          </RankRow>
        ))}
      </RankList>
    </Loading>
  )
}
