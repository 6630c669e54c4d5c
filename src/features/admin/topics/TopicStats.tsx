import { styled } from 'styled-components'
import { formatCount } from '#src/lib/counts.ts'
import { stats as words, statuses } from '#src/messages/admin/topics.ts'
import { failureText } from '#src/messages/failures.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { FactGrid } from '#src/ui/FactList.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Text } from '#src/ui/Text.tsx'
import { recalculateHotness, type TopicStatsSummary } from '#src/data/admin/topics.ts'
import type { QueryView } from '#src/runtime/useQuery.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useOwnTask } from '#src/runtime/task.ts'
import { FailureState } from '#src/shared/FailureState.tsx'

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
    if (!answer.isRunning) onRecalculated()
    return answer
  })
  const { answer } = recalculation
  const { data, failure } = stats
  return (
    <Panel title={words.heading}>
      <Cluster $gap={4} $justify="space-between">
        {data === null && failure !== null ? (
          <FailureState failure={failure} onRetry={stats.refresh} />
        ) : (
          <Numbers
            aria-label={words.facts}
            aria-busy={data === null}
            facts={factsOf(data)}
            $column="88px"
          />
        )}
        <Cluster $gap={3}>
          <Outcome>
            {answer !== null && (
              <Text as="span" $tone={answer.isRunning ? 'soft' : 'good'} $size="s">
                {answer.isRunning
                  ? words.stillRecalculating
                  : words.recalculated(answer.updatedCount)}
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

/** They stand in their places before anybody knows how many. */
const factsOf = (data: TopicStatsSummary | null) =>
  names.map(([name, key]) => [name, data === null ? '…' : formatCount(data[key])] as const)

const names = [
  [words.total, 'total'],
  [statuses[0], 'pending'],
  [statuses[1], 'enabled'],
  [statuses[2], 'disabled'],
  [statuses[4], 'rejected'],
  [statuses[3], 'deleted'],
  [statuses[5], 'merged'],
  [words.postCount, 'postCount'],
  [words.discussionCount, 'discussionCount'],
  [words.followerCount, 'followerCount'],
] as const

const Numbers = styled(FactGrid)`
  flex: 1 1 480px;
  row-gap: ${theme.space[2]};

  div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 6px;
    align-items: baseline;
  }

  dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`

/** Takes no room while there is nothing to tell, or the button would stand beside a gap. */
const Outcome = styled.output`
  &:empty {
    position: absolute;
  }
`
