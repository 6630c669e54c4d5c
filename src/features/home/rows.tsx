import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount, formatHotness } from '#src/lib/counts.ts'
import { panels } from '#src/messages/home.ts'
import { paths } from '#src/runtime/paths.ts'
import type { Creator, PostSummary, Topic } from '#src/data/types.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { RankRow } from '#src/ui/RankRow.tsx'
import { Tag } from '#src/ui/Tag.tsx'

/** The hottest posts of the site, by place. */
export function RankingRows({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <ol>
      {posts.map(({ id, title }, index) => (
        <RankRow key={id} rank={index + 1}>
          <Link to={paths.post(id)} title={title} dir="auto">
            {title}
          </Link>
        </RankRow>
      ))}
    </ol>
  )
}

interface CreatorRowsProps {
  creators: readonly Creator[]
  /** The control to follow one of them. */
  follow: (creator: Creator) => ReactNode
}

/** The people most read now. */
export function CreatorRows({ creators, follow }: CreatorRowsProps) {
  return (
    <ol>
      {creators.map((creator) => (
        <RankRow
          key={creator.id}
          leading={<Avatar name={creator.displayName} src={creator.avatarUrl} size={28} />}
          detail={panels.creators.detail(
            formatCount(creator.postCount),
            formatCount(creator.totalViews),
          )}
          trailing={follow(creator)}
        >
          <Link to={paths.profile(creator.id)}>{creator.displayName}</Link>
        </RankRow>
      ))}
    </ol>
  )
}

/** What is talked about now. */
export function TopicRows({ topics }: { topics: readonly Topic[] }) {
  return (
    <ol>
      {topics.map(({ id, name, hotnessScore }) => (
        <RankRow key={id} trailing={panels.topics.hotness(formatHotness(hotnessScore))}>
          <Tag as={Link} to={paths.topic(id)}>{`# ${name}`}</Tag>
        </RankRow>
      ))}
    </ol>
  )
}
