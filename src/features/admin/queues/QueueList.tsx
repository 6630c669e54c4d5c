import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { components } from '#openapi/generated/schema.d.ts'
import { relativeTime } from '#src/lib/dates.ts'
import { queues as words } from '#src/messages/admin/todos.ts'
import { media, theme } from '#src/theme/theme.ts'
import { paths } from '#src/runtime/paths.ts'
import { useNow } from '#src/runtime/time.ts'

interface QueueListProps {
  pending: components['schemas']['Pending']
}

/** What waits for administrators by itself: how much, since when, and the way there. */
export function QueueList({ pending }: QueueListProps) {
  return (
    <List aria-label={words.heading}>
      {queueNames.map((name) => {
        const { count, oldestTime } = pending[name]
        return (
          <li key={name}>
            <Queue to={queueAddresses[name]} data-waiting={count > 0 || undefined}>
              <span>{words.names[name]}</span>
              <strong>{count > 0 ? words.count(count) : words.none}</strong>
              {oldestTime !== null && <Since time={oldestTime} />}
            </Queue>
          </li>
        )
      })}
    </List>
  )
}

function Since({ time }: { time: string }) {
  return <small>{words.since(relativeTime(time, useNow()))}</small>
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${theme.space[3]};

  ${media.narrow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const Queue = styled(Link)`
  display: flex;
  flex-wrap: wrap;
  gap: 2px ${theme.space[3]};
  align-items: baseline;
  align-content: center;
  justify-content: space-between;
  height: 100%;
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};

  span,
  small {
    color: ${theme.color.inkSoft};
    font-size: ${theme.text.s};
  }

  strong {
    color: ${theme.color.inkFaint};
    font-weight: 600;
    font-size: ${theme.text.l};
  }

  &[data-waiting] strong {
    color: ${theme.color.seal};
  }

  small {
    flex-basis: 100%;
  }

  ${media.hover} {
    &:hover {
      border-color: ${theme.color.lineStrong};
    }
  }
`

type QueueName = keyof components['schemas']['Pending']

/** In the order in which they are told. */
const queueNames = [
  'posts',
  'topics',
  'comments',
  'reports',
  'appeals',
  'feedback',
] as const satisfies readonly QueueName[]

/** Where the work of each queue is done. */
const queueAddresses: Record<QueueName, string> = {
  posts: `${paths.adminPosts()}?status=reviewing`,
  topics: `${paths.adminTopics()}?status=0`,
  comments: `${paths.adminComments()}?status=held`,
  reports: `${paths.adminReports()}?onlyOpen=true`,
  appeals: `${paths.adminReports()}?tab=appeals&status=pending`,
  feedback: `${paths.adminFeedback()}?status=pending`,
}
