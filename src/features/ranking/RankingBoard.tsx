import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import * as rankingQueries from '#src/data/public/ranking.ts'
import type {
  Creator,
  RankingPage,
  RankingPlace,
  RankedAuthor,
  RankedPost,
  RankedTopic,
} from '#src/data/types.ts'
import { formatCount } from '#src/lib/counts.ts'
import { empty, ranking as words, details } from '#src/messages/ranking.ts'
import { pages } from '#src/messages/shell.ts'
import { paths } from '#src/runtime/paths.ts'
import { usePageQuery } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Pages } from '#src/shared/PagedList.tsx'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { RankRow } from '#src/ui/RankRow.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { rankingAddress } from './ranking-address.ts'

export interface RankingBoardProps {
  place: RankingPlace
  /** The address of another page of it, relative to the base path. */
  /** The control to follow an author. */
  follow: (author: Creator) => ReactNode
}

/** One page of a ranking, and the way to the others. */
export function RankingBoard({ place, follow }: RankingBoardProps) {
  const { data: ranking, failure, refresh } = usePageQuery(rankingQueries.ranking, place)

  if (failure !== null) return <FailureState failure={failure} onRetry={refresh} />
  if (ranking === null) return <RankingSkeleton withFaces={place.tab === 'authors'} />
  if (ranking.items.length === 0) return <RankingEmpty place={place} />
  return (
    <Stack $gap={5}>
      <Rows ranking={ranking} follow={follow} />
      <Pages {...ranking} />
    </Stack>
  )
}

interface RowsProps extends Pick<RankingBoardProps, 'follow'> {
  ranking: RankingPage
}

function Rows({ ranking, follow }: RowsProps) {
  switch (ranking.tab) {
    case 'posts':
      return <PostRows rows={ranking.items} />
    case 'authors':
      return <AuthorRows rows={ranking.items} follow={follow} />
    case 'topics':
      return <TopicRows rows={ranking.items} />
  }
}

/** What a ranking without rows says, with the way to where there may be some. */
function RankingEmpty({ place }: { place: RankingPlace }) {
  if (place.page > 1) {
    return (
      <EmptyState
        text={words.emptyPage}
        action={<WayOn to={rankingAddress(place)} text={pages.first} />}
      />
    )
  }
  const allTime = rankingAddress({ ...place, period: 'all' })
  return (
    <EmptyState
      text={empty[place.tab]}
      action={place.period !== 'all' && <WayOn to={allTime} text={words.allTime} />}
    />
  )
}

function WayOn({ to, text }: { to: string; text: string }) {
  return (
    <Button as={Link} to={to} replace $size="small">
      {text}
    </Button>
  )
}

const rows = 20

/** A ranking in the shape of the one to come; `withFaces` when it ranks people. */
function RankingSkeleton({ withFaces }: { withFaces: boolean }) {
  return (
    <Loading>
      <ol>
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
      </ol>
    </Loading>
  )
}

const scoreOf = ({ score }: { score: number }) => words.score(formatCount(score))

/** Posts by their place. */
function PostRows({ rows }: { rows: readonly RankedPost[] }) {
  return (
    <ol>
      {rows.map((row) => (
        <RankRow
          key={row.post.id}
          rank={row.rank}
          detail={
            <>
              <bdi>{row.post.author.displayName}</bdi>
              {details.post(
                formatCount(row.post.viewCount),
                formatCount(row.post.likeCount),
                formatCount(row.post.commentCount),
              )}
            </>
          }
          trailing={scoreOf(row)}
        >
          <Link to={paths.post(row.post.id)} title={row.post.title} dir="auto">
            {row.post.title}
          </Link>
        </RankRow>
      ))}
    </ol>
  )
}

interface AuthorRowsProps {
  rows: readonly RankedAuthor[]
  /** The control to follow one of them. */
  follow: (author: Creator) => ReactNode
}

/** Authors by their place. */
function AuthorRows({ rows, follow }: AuthorRowsProps) {
  return (
    <ol>
      {rows.map(({ rank, author }) => (
        <RankRow
          key={author.id}
          rank={rank}
          leading={<Avatar name={author.displayName} src={author.avatarUrl} />}
          detail={details.author(
            formatCount(author.postCount),
            formatCount(author.totalViews),
            formatCount(author.followersCount),
          )}
          trailing={follow(author)}
        >
          <Link to={paths.profile(author.id)}>{author.displayName}</Link>
        </RankRow>
      ))}
    </ol>
  )
}

/** Topics by their place. */
function TopicRows({ rows }: { rows: readonly RankedTopic[] }) {
  return (
    <ol>
      {rows.map((row) => (
        <RankRow
          key={row.topic.id}
          rank={row.rank}
          detail={details.topic(
            formatCount(row.topic.postCount),
            formatCount(row.topic.discussionCount),
            formatCount(row.topic.followerCount),
          )}
          trailing={scoreOf(row)}
        >
          <Link to={paths.topic(row.topic.id)}>{`# ${row.topic.name}`}</Link>
        </RankRow>
      ))}
    </ol>
  )
}
