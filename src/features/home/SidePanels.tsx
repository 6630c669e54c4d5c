import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RankingTab, Creator, HomePart, PostSummary, Topic } from '#src/data/types.ts'
import { formatCount, formatHotness } from '#src/lib/counts.ts'
import { panels } from '#src/messages/home.ts'
import { paths } from '#src/runtime/paths.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { MoreLink, Panel } from '#src/ui/Panel.tsx'
import { RankRow } from '#src/ui/RankRow.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { useIsNarrow } from '#src/ui/useIsNarrow.ts'
import { Nothing } from './HomeSections.tsx'
import type { useHome } from './useHome.ts'

interface SidePanelsProps {
  home: ReturnType<typeof useHome>
  /** The control to follow a creator. */
  follow: (creator: Creator) => ReactNode
}

type PanelKey = 'ranking' | 'creators' | 'topics'

const keys: readonly PanelKey[] = ['ranking', 'creators', 'topics']
const tabs = keys.map((key) => ({ key, label: panels[key].tab }))

/** Hot posts, creators and topics: panels beside the posts, or tabs under 1024 px. */
export function SidePanels({ home, follow }: SidePanelsProps) {
  const [current, setCurrent] = useState<PanelKey>('ranking')
  const isNarrow = useIsNarrow()
  const content = (key: PanelKey) => <PanelContent panel={key} home={home} follow={follow} />

  if (isNarrow) {
    return (
      <section aria-label={panels.label}>
        <Tabs label={panels.label} tabs={tabs} current={current} onSelect={setCurrent}>
          {content(current)}
          <Cluster $justify="end">
            <More panel={current} />
          </Cluster>
        </Tabs>
      </section>
    )
  }
  return (
    <Stack as="aside" aria-label={panels.label}>
      {keys.map((key) => (
        <Panel key={key} title={panels[key].title} more={<More panel={key} />}>
          {content(key)}
        </Panel>
      ))}
    </Stack>
  )
}

const rankingTabs: Record<PanelKey, RankingTab> = {
  ranking: 'posts',
  creators: 'authors',
  topics: 'topics',
}

function More({ panel }: { panel: PanelKey }) {
  return (
    <MoreLink as={Link} to={paths.ranking(rankingTabs[panel])} aria-label={panels[panel].more}>
      {panels.more}
    </MoreLink>
  )
}

const parts: Record<PanelKey, HomePart> = {
  ranking: 'hotPosts',
  creators: 'creators',
  topics: 'topics',
}

const skeletons: Record<PanelKey, ReactNode> = {
  ranking: <RowsSkeleton count={7} />,
  creators: <RowsSkeleton count={8} withFaces />,
  topics: <RowsSkeleton count={6} />,
}

function PanelContent({ panel, home, follow }: SidePanelsProps & { panel: PanelKey }) {
  if (home.isLoading) return skeletons[panel]
  if (home[panel].length === 0)
    return <Nothing text={panels[panel].empty} onRetry={home.retryOf(parts[panel])} />
  switch (panel) {
    case 'ranking':
      return <RankingRows posts={home.ranking} />
    case 'creators':
      return <CreatorRows creators={home.creators} follow={follow} />
    case 'topics':
      return <TopicRows topics={home.topics} />
  }
}

interface RowsSkeletonProps {
  count: number
  /** Rows of people: a portrait and a second line. */
  withFaces?: boolean
}

/** Rows as high as those to come, so that the panels below stay where they are. */
function RowsSkeleton({ count, withFaces = false }: RowsSkeletonProps) {
  return (
    <Loading>
      <ol>
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
      </ol>
    </Loading>
  )
}

/** The hottest posts of the site, by place. */
function RankingRows({ posts }: { posts: readonly PostSummary[] }) {
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
function CreatorRows({ creators, follow }: CreatorRowsProps) {
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
function TopicRows({ topics }: { topics: readonly Topic[] }) {
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
