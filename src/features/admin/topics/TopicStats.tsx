import { styled } from 'styled-components'
import { stats as words, statuses } from '#src/messages/admin/topics.ts'
import { failureText } from '#src/messages/failures.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Text } from '#src/ui/Text.tsx'
import { recalculateHotness, type TopicStatsSummary } from '#src/data/admin/topics.ts'
import type { QueryView } from '#src/runtime/useQuery.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useOwnTask } from '#src/runtime/task.ts'

interface TopicStatsProps {
  stats: QueryView<TopicStatsSummary>
  /** The topics' hotness is another one. */
  onRecalculated: () => void
}

/** How many topics there are, and the way to work their hotness out anew. */
export function TopicStats({ stats, onRecalculated }: TopicStatsProps) {
  const { api } = useRuntime()
  const recalculation = useOwnTask(async (_: null, signal) => {
    const answer = await recalculateHotness(api, signal)
    onRecalculated()
    return answer
  })
  const { data, failure } = stats
  return (
    <Panel title={words.heading}>
      <Cluster $gap={4} $justify="space-between">
        {data === null && failure === null && <Skeleton height="26px" width="320px" />}
        {data === null && failure !== null && <Text $tone="soft">{failureText(failure)}</Text>}
        {data !== null && (
          <Facts label={words.facts}>
            <Fact name={words.total} count={data.total} />
            <Fact name={statuses[0]} count={data.pending} />
            <Fact name={statuses[1]} count={data.enabled} />
            <Fact name={statuses[2]} count={data.disabled} />
            <Fact name={statuses[4]} count={data.rejected} />
            <Fact name={statuses[3]} count={data.deleted} />
            <Fact name={statuses[5]} count={data.merged} />
            <Fact name={words.postCount} count={data.postCount} />
            <Fact name={words.discussionCount} count={data.discussionCount} />
            <Fact name={words.followerCount} count={data.followerCount} />
          </Facts>
        )}
        <Cluster $gap={3}>
          <Outcome>
            {recalculation.answer !== null && (
              <Text as="span" $tone="good" $size="s">
                {words.recalculated(recalculation.answer.updatedCount)}
              </Text>
            )}
            {recalculation.failure !== null && (
              <Text as="span" $tone="bad" $size="s">
                {failureText(recalculation.failure)}
              </Text>
            )}
          </Outcome>
          <Button
            $size="small"
            aria-busy={recalculation.isRunning}
            onClick={() => recalculation.run(null)}
          >
            {recalculation.isRunning ? words.recalculating : words.recalculate}
          </Button>
        </Cluster>
      </Cluster>
    </Panel>
  )
}

/** Takes no room while there is nothing to tell, or the button would stand beside a gap. */
const Outcome = styled.output`
  &:empty {
    position: absolute;
  }
`
