import { useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { UserTopic, Topic } from '#src/data/types.ts'
import { formatCount, formatHotness } from '#src/lib/counts.ts'
import { because } from '#src/messages/appeal.ts'
import { statuses, topic as words, edit, withdrawal } from '#src/messages/topics.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { useTask, pressOf } from '#src/runtime/task.ts'
import { lazyDialog } from '#src/shared/lazy-part.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card, CardActions, CardBody, CardLink, CardMeta } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { proposalsOf } from './proposals.ts'
import { TopicFollowButton } from './TopicFollowButton.tsx'

const EditTopicDialog = lazyDialog(
  async () => (await import('./EditTopicDialog.tsx')).EditTopicDialog,
)

/** A list of somebody's topics says more to the member who created them. */
export type ListedTopic = Topic | UserTopic

/** A topic in a list: what it is about, how much there is, where it stands, and whether one follows it. */
export function TopicCard({ topic }: { topic: ListedTopic }) {
  const status = statuses[topic.status]
  const own = 'moderation' in topic ? topic : null
  const why = own?.moderation ? because(own.moderation) : ''
  return (
    <Card $lifts>
      <CardBody>
        <Cluster $nowrap $justify="space-between">
          <Name as="h2" $size="small">
            <CardLink as={Link} to={paths.topic(topic.id)}>
              {words.name(topic.name)}
            </CardLink>
          </Name>
          <Above>
            {status !== undefined && <Tag $tone="warning">{status}</Tag>}
            <TopicFollowButton topic={topic} />
          </Above>
        </Cluster>
        <Description $tone="soft" $lines={2}>
          {topic.description || words.noDescription}
        </Description>
        {why !== '' && (
          <Why $tone="warn" $size="s">
            {words.why(why)}
          </Why>
        )}
        <CardMeta>
          <span>{words.postsCount(formatCount(topic.postCount))}</span>
          <span>{words.discussionsCount(formatCount(topic.discussionCount))}</span>
          <span>{words.followersCount(formatCount(topic.followerCount))}</span>
          <Hotness>{words.hotnessScore(formatHotness(topic.hotnessScore))}</Hotness>
        </CardMeta>
        {own !== null && (own.abilities.edit || own.abilities.withdraw) && (
          <ProposalActions topic={own} />
        )}
      </CardBody>
    </Card>
  )
}

const Name = styled(Heading)`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

const Above = styled(CardActions)`
  flex: none;
`

/* Two lines, even when there is one: cards keep the height of the skeleton before them. */
const Description = styled(Text)`
  min-height: 2lh;
  overflow-wrap: anywhere;
`

const Why = styled(Text)`
  overflow-wrap: anywhere;
`

const Hotness = styled.span`
  margin-left: auto;
  color: ${theme.color.seal};
`

/** What one may do with a topic that one has proposed, as the server allows it. */
function ProposalActions({ topic }: { topic: UserTopic }) {
  const { id, name, abilities } = topic
  const withdrawing = useTask(proposalsOf(useRuntime()).withdrawing).wayTo(id)
  const [way, setWay] = useState<'editing' | 'withdrawing' | null>(null)
  const close = () => setWay(null)
  const { isRunning } = withdrawing
  return (
    <CardActions>
      {abilities.edit && (
        <Button
          $size="small"
          aria-haspopup="dialog"
          aria-label={edit.label(name)}
          aria-disabled={isRunning}
          onClick={() => isRunning || setWay('editing')}
        >
          {edit.open}
        </Button>
      )}
      {abilities.withdraw && (
        <Button
          $kind="quiet"
          $size="small"
          aria-haspopup="dialog"
          aria-label={withdrawal.label(name)}
          {...pressOf(withdrawing, () => setWay('withdrawing'))}
        >
          {isRunning ? withdrawal.running : withdrawal.open}
        </Button>
      )}
      {way === 'editing' && <EditTopicDialog topic={topic} onClose={close} />}
      {way === 'withdrawing' && (
        <ConfirmDialog
          question={{ ...withdrawal.question, text: withdrawal.question.text(name) }}
          onConfirm={withdrawing.run}
          onClose={close}
        />
      )}
    </CardActions>
  )
}
