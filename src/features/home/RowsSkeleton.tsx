import { RankList, RankRow } from '#src/ui/RankRow.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'

interface RowsSkeletonProps {
  count: number
  /** Rows of people: a portrait and a second line. */
  withFaces?: boolean
}

/** Rows as high as those to come, so that the panels below stay where they are. */
export function RowsSkeleton({ count, withFaces = false }: RowsSkeletonProps) {
  return (
    <Loading>
      <RankList>
        {Array.from({ length: count }, (_, index) => (
          <RankRow
            key={index}
            {...(withFaces && {
              leading: <Skeleton shape="circle" height="28px" />,
              detail: <Skeleton height="18px" width="60%" />,
            })}
          >
            <Skeleton height="21px" width={`${86 - (index % 3) * 12}%`} />
          </RankRow>
        ))}
      </RankList>
    </Loading>
  )
}
