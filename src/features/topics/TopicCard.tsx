import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { formatCount, formatHotness } from '#src/lib/counts.ts'
import { because } from '#src/messages/appeal.ts'
import { statuses, topic as words } from '#src/messages/topics.ts'
import type { UserTopic } from '#src/data/types.ts'
import { paths } from '#src/runtime/paths.ts'
import type { Topic } from '#src/data/types.ts'
import { theme } from '#src/theme/theme.ts'
import { Card, CardActions, CardBody, CardLink, CardMeta } from '#src/ui/Card.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { ProposalActions } from './ProposalActions.tsx'
import { TopicFollowButton } from './TopicFollowButton.tsx'

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
