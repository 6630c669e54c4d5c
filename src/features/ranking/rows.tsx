import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#src/lib/counts.ts'
import { details, ranking as words } from '#src/messages/ranking.ts'
import type { RankedAuthor, RankedPost, RankedTopic } from '#src/data/types.ts'
import { paths } from '#src/runtime/paths.ts'
import type { Creator } from '#src/data/types.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { RankRow } from '#src/ui/RankRow.tsx'

const scoreOf = ({ score }: { score: number }) => words.score(formatCount(score))

/** Posts by their place. */
export function PostRows({ rows }: { rows: readonly RankedPost[] }) {
  return (
    <ol>
      {rows.map((row) => (
        <RankRow
          key={row.post.id}
          rank={row.rank}
          detail={details.post(
            row.post.author.displayName,
            formatCount(row.post.viewCount),
            formatCount(row.post.likeCount),
            formatCount(row.post.commentCount),
          )}
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
export function AuthorRows({ rows, follow }: AuthorRowsProps) {
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
export function TopicRows({ rows }: { rows: readonly RankedTopic[] }) {
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
